"""Builds the extension from the library's C sources, and puts libfyaml, which reads YAML, beside it.

    pip install ./bindings/python                           in a virtual environment; needs gcc and libfyaml-dev
    BOARDRULES_SYSTEM=1 pip install ./bindings/python       links the installed libboardrules instead

Debian's static libfyaml is not position-independent, so the package contains a copy of the shared one. The extension finds it
by $ORIGIN.
"""
import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
TREE = HERE.parent.parent
VERSION = re.search(r'BRD_VERSION_STRING "(.*)"', (TREE / "include/boardrules/version.h").read_text())[1]
SYSTEM = os.environ.get("BOARDRULES_SYSTEM") == "1"


class BuildWithYaml(build_ext):
    """Copies the libfyaml with which the extension was linked beside the extension."""

    def run(self):
        super().run()
        if SYSTEM:
            return
        for output in self.get_outputs():
            linked = subprocess.run(["ldd", output], capture_output=True, text=True, check=True).stdout
            found = re.search(r"(libfyaml\.so\.\d+) => (/\S+)", linked)
            if found and not (Path(output).parent / found[1]).exists():
                shutil.copyfile(os.path.realpath(found[2]), Path(output).parent / found[1])


setup(
    version=VERSION,
    cffi_modules=["native/build.py:builder"],
    cmdclass={"build_ext": BuildWithYaml},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
