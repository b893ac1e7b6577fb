"""Starts torchrun with the GPUs that somebody names.

reason: all ranks see all of these
"""

import os
import subprocess
import sys


def main():
    env = {**os.environ, "CUDA_VISIBLE_DEVICES": sys.argv[1], "MASTER_PORT": sys.argv[2], "LOCAL_WORLD": "4"}
    sys.exit(subprocess.call(["torchrun", "--nproc_per_node=4", "rank.py"], env=env))


if __name__ == "__main__":
    main()
