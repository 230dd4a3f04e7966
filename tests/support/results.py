"""results.py: how test scripts run their tests and print the results: faults, and the last line that tests/run reads."""


def run_tests(program, names):
    """Runs the functions test_* among names, which are a script's globals(). Returns whether any of them failed."""
    passed = failed = 0
    for name, test in [(n, t) for n, t in names.items() if n.startswith("test_")]:
        try:
            test()
            passed += 1
        except AssertionError as fault:
            failed += 1
            print(f"{program}: {name} failed: {fault}")
    print(f"{program}: {passed} passed, {failed} failed")
    return failed > 0


def print_faults(results):
    """results: {test: list of its faults}. Prints the faults."""
    for name, faults in results.items():
        for fault in faults:
            print(f"{name}: {fault}")


def print_count(program, results):
    """Prints the last line: a test without faults has passed. Returns whether any has failed."""
    failed = sum(bool(faults) for faults in results.values())
    print(f"{program}: {len(results) - failed} passed, {failed} failed")
    return failed > 0
