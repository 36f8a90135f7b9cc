"""`python -m cardgames.rulebook [tests]`: print what covers each rule; exit 1 if there is a gap."""

import sys
from pathlib import Path

from cardgames import coverage


def main() -> int:
    """Print the table and return the exit status."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "tests")
    tests = folder if folder.is_dir() else None
    print("\n".join(coverage.lines(tests)))
    if tests is None:
        print("Kein Ordner mit Tests gefunden: Die Spalte Test ist leer.")
    return 1 if coverage.gaps(tests) else 0


if __name__ == "__main__":
    sys.exit(main())
