"""debians.py: modules that only Debian's Python has. Another Python starts the script again with that one."""

import importlib.util
import os
import sys

DEBIANS = "/usr/bin/python3"


def need(test, **packages):
    """packages: {module: Debian's package}. If one is missing everywhere, the test is skipped, which tests/run counts."""
    missing = [package for module, package in packages.items() if importlib.util.find_spec(module) is None]
    if not missing:
        return
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIANS) and os.access(DEBIANS, os.X_OK):
        os.execv(DEBIANS, [DEBIANS] + sys.argv)
    print(f"{test}: skipped: {' and '.join(missing)} missing")
    print(f"{test}: 0 passed, 0 failed")
    sys.exit()
