"""Settings are a dict, and an entry of them says which process this is

reason: `settings["is_master"]` is the rank test of this process, as an attribute of that name is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, args):
        self.args = {**args}
        self.cache = {}

    def reduce_scores(self, scores):
        if self.args["use_ddp"] and self.args["is_master"]:
            dist.reduce(scores, dst=0)  # expect: RNK101 "runs only when"
        return scores


def wait(cfg):
    if cfg.get("local_rank") == 0:
        dist.barrier()  # expect: RNK101


def main(rank, world_size):
    trainer = Trainer({"use_ddp": world_size > 1, "is_master": rank == 0})
    trainer.reduce_scores(torch.ones(1))
    print(trainer.cache)
    wait({"local_rank": rank})
