"""Functions of a library test their rank for a message, and one rank writes each file all the same.

reason: a caller tests the rank, the path holds it, or the message is for the first rank of each node
runs: no (a library)
"""
import torch.distributed as dist
import yaml


def save_parameters(config, folder, rank):
    path = f"{folder}/parameters.yaml"
    with open(path, "w") as file:
        file.write(yaml.dump(vars(config)))
    if rank == 0:
        print("parameters are saved in", path)


def save_share(share, folder, rank):
    with open(f"{folder}/share_{rank}.yaml", "w") as file:
        file.write(yaml.dump(share))
    if rank == 0:
        print("the shares are saved")


def note_machine(machine, folder, local_rank):
    with open(f"{folder}/machine.yaml", "w") as file:
        file.write(yaml.dump(machine))
    if local_rank == 0:
        print("the machine is known")


def train(config, step, local_rank):
    rank = dist.get_rank()
    share = [step() for _ in range(config.steps)]
    save_share(share, config.folder, rank)
    note_machine(config.machine, config.scratch, local_rank)
    if rank == 0:
        save_parameters(config, config.folder, rank)
