"""Builds the extension from the library's C sources, with the loader of rules files if pkg-config finds libfyaml.

    pip install ./bindings/python                           in a virtual environment; needs a C compiler
    BOARDRULES_YAML=1 pip install ./bindings/python         fails without libfyaml; 0: leaves the loader out
    BOARDRULES_SYSTEM=1 pip install ./bindings/python       links the installed libboardrules instead
    BOARDRULES_GAMES='carnyx tombs' pip install ...         with these games alone

Debian's static libfyaml is not position-independent, so the package contains a copy of the shared one, with its license. The
extension finds it by $ORIGIN. Where no license is installed with libfyaml, the extension links the system's.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
HEADERS = [HERE / "c/include/boardrules/boardrules.h", HERE.parent.parent / "include/boardrules/version.h"]
HEADER = next(path for path in HEADERS if path.exists())
VERSION = re.search(r'BRD_VERSION_STRING "(.*)"', HEADER.read_text(encoding="utf-8"))[1]
SYSTEM = os.environ.get("BOARDRULES_SYSTEM") == "1"


def license_of_libfyaml():
    """Where a system's package of libfyaml has its license, or None."""
    shares = [("/usr/share/doc", "libfyaml0/copyright"), ("/usr/share/licenses", "libfyaml/LICENSE")]
    return next((path for path in (Path(share, name) for share, name in shares) if path.exists()), None)


def whole_notice(path):
    """The notice for readers elsewhere: Debian's names the paths of licenses that all its systems have, and their texts follow."""
    common = "/usr/share/common-licenses/"
    text = path.read_text(encoding="utf-8")
    named = sorted(set(re.findall(rf"{common}([\w.+-]*[\w+])", text)))
    texts = [f"\n{name}\n\n{Path(common, name).read_text(encoding='utf-8')}" for name in named]
    return "".join([re.sub(rf"{common}([\w.+-]*[\w+])", r"\1, below", text), *texts])


class BuildWithYaml(build_ext):
    """Copies the libfyaml with which the extension was linked beside the extension."""

    def run(self):
        super().run()
        notice = license_of_libfyaml()
        if SYSTEM or sys.platform != "linux" or notice is None:
            return
        for output in map(Path, self.get_outputs()):
            linked = subprocess.run(["ldd", output], capture_output=True, text=True, check=True).stdout
            found = re.search(r"(libfyaml\.so\.\d+) => (/\S+)", linked)
            if found and not (output.parent / found[1]).exists():
                shutil.copyfile(os.path.realpath(found[2]), output.parent / found[1])
                (output.parent / "LICENSE.libfyaml").write_text(whole_notice(notice), encoding="utf-8")


setup(
    version=VERSION.replace("-rc.", "rc"),  # as Python's packages write it
    cffi_modules=["native/build.py:builder"],
    cmdclass={"build_ext": BuildWithYaml},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
