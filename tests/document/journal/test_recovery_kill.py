"""A process killed while it recovers work, at any step on the disk, loses nothing of it and nothing drawn since."""

import subprocess
import sys

import pytest
import recovery_kill


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("at_once_bytes", [10**7, 1000], ids=["a small map", "a large map"])
def test_all_is_offered_at_the_next_start(tmp_path, at_once_bytes):
    # A process of its own to fork from: this one has threads.
    command = [sys.executable, recovery_kill.__file__, str(tmp_path), str(at_once_bytes)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 30
