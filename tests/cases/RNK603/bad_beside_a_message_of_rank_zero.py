"""A function of a library writes on every rank, and says so on rank 0.

reason: who tests its rank knows that there are others, and nothing keeps them from the file
runs: no (a race)
"""
import torch.distributed as dist
import yaml


def save_parameters(config, folder, rank):
    path = f"{folder}/parameters.yaml"
    with open(path, "w") as file:  # expect: RNK603
        file.write(yaml.dump(vars(config)))
    if rank == 0:
        print("parameters are saved in", path)


def train(config, step):
    rank = dist.get_rank()
    for _ in range(config.steps):
        step()
    save_parameters(config, config.folder, rank)
