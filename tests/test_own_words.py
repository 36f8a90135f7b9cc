"""All sentences are our own: where the check for the old rule books lies beside the checkout, it finds nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CHECK = ROOT.parent / "shared/checks/own-words"


@pytest.mark.skipif(not CHECK.is_file(), reason="the check lies beside a development checkout only")
def test_no_run_of_words_stands_in_the_published_rule_books():
    done = subprocess.run([sys.executable, str(CHECK)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
