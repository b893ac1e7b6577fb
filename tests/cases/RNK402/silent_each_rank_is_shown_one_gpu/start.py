"""Starts the ranks, each of which sees one GPU.

reason: index 0 is another GPU in each process
"""

import os
import subprocess
import sys


def main():
    count = int(os.environ.get("GPUS", "4"))
    ranks = []
    for i in range(count):
        env = {**os.environ, "CUDA_VISIBLE_DEVICES": str(i), "RANK": str(i), "WORLD_SIZE": str(count)}
        ranks.append(subprocess.Popen([sys.executable, "rank.py"], env=env))
    sys.exit(max(one.wait() for one in ranks))


if __name__ == "__main__":
    main()
