"""What the project says of itself is what it is checked with."""

import re
import tomllib
from pathlib import Path

import pytest

import bootstrap

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def facts():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def workflow():
    return (ROOT / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")


def test_every_python_that_is_named_is_checked(facts, workflow):
    oldest = "{}.{}".format(*bootstrap.MINIMUM_PYTHON)
    assert facts["requires-python"] == f">={oldest}"
    named = {found for text in facts["classifiers"] if (found := text.partition("Python :: ")[2]) not in ("", "3")}
    assert named == {oldest, *re.findall(r'"python:(3\.\d+)-', workflow)}  # that of debian:12 is the oldest


def test_no_job_runs_without_a_limit(workflow):
    jobs = re.split(r"(?m)^  (?=\w+:$)", workflow.partition("\njobs:\n")[2])[1:]
    assert len(jobs) >= 4
    assert [job for job in jobs if not re.search(r"(?m)^    timeout-minutes: \d+$", job)] == []
