"""A loader saves its state where its caller says so; one caller gives a path for each rank, the other none.

reason: where no path is given nothing is written
runs: no (a race)
"""
import json

import torch.distributed as dist


class Loader:
    def __init__(self, data, state_path=None):
        self.data = data
        if state_path is not None:
            self.save(state_path)

    def save(self, state_path):
        with open(state_path, "w") as file:
            json.dump(self.data, file)


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    Loader([1, 2], state_path=f"train_{rank}.json")
    Loader([3])


if __name__ == "__main__":
    main()
