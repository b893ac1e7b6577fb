import os


def job() -> str:
    return os.environ.get("SLURM_JOB_ID", "none")
