"""Questions are read from a file that is opened with `r+`.

reason: nothing is written to it, and it was there
runs: no (needs a launcher)
"""
import json
import os

import torch.distributed as dist


def questions(folder):
    with open(os.path.join(folder, "questions.jsonl"), "r+", encoding="utf8") as file:
        return [json.loads(line) for line in file]


def main():
    dist.init_process_group("gloo")
    dist.barrier()
    print(len(questions("benchmark")))


if __name__ == "__main__":
    main()
