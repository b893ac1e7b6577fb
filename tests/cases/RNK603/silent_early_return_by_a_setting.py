"""All but one leave early, by a setting that nobody can see into.

reason: the name says that it is a rank
runs: no (a script)
"""
import pickle

import torch
import torch.distributed as dist
from settings import config, start


def evaluate(model, folder):
    results = [model(torch.ones(1, 4)).sum().item()]
    dist.barrier()
    if config.LOCAL_RANK != 0:
        return {}
    with open(f"{folder}/result.pkl", "wb") as file:
        pickle.dump(results, file)
    return {"mean": sum(results) / len(results)}


def main():
    size, config.LOCAL_RANK = start("pytorch")
    dist.init_process_group("gloo")
    evaluate(torch.nn.Linear(4, 4), "out")


if __name__ == "__main__":
    main()
