"""A method is chosen by a flag and handed to a function that makes what trains.

reason: the function comes to the write on every rank, whichever it was given
runs: no (a race)
"""
import json

import torch.distributed as dist


def run(prepare, batches, folder):
    found = [prepare(batch) for batch in batches]
    with open(f"{folder}/found.json", "w") as file:  # expect: RNK603 low
        json.dump(found, file)
    dist.barrier()


class Engine:
    def __init__(self, pipelined, folder):
        self.pipelined = pipelined
        self.folder = folder

    def whole(self, batch):
        return batch

    def parts(self, batch):
        return batch[:1]

    def train(self, batches):
        prepare = self.parts if self.pipelined else self.whole
        run(prepare, batches, self.folder)


def main(batches):
    dist.init_process_group("gloo")
    Engine(dist.get_world_size() > 4, "results").train(batches)


if __name__ == "__main__":
    main([[1, 2]])
