"""A method whose barrier belongs to rank 0 has the name of one of another library, which all ranks call.

reason: the caller of the other one does not call this one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 23); rank 1 finished
"""
import torch.distributed as dist


class Engine:
    def save_state(self, folder, tag=""):
        self.saved = f"{folder}/{tag}"


class Actor:
    def save_state(self, name):
        self.name = name
        if dist.get_rank() == 0:
            wait()  # expect: RNK101


def wait():
    dist.barrier()


def save(engine, folder):
    if dist.get_rank() == 0:
        print("saving to", folder)
    wait()
    engine.save_state(folder, tag="last")


def main(rank, world_size):
    save(Engine(), "out")
    Actor().save_state("actor")
