"""The program."""
import torch.distributed as dist
from options import read
from trainer import Trainer


def main():
    params = read()
    dist.init_process_group("gloo")
    world_rank = dist.get_rank()
    params["log_to_wandb"] = (world_rank == 0) and params["log_to_wandb"]
    params.save_last = world_rank == 0
    params["write_names"] = params["write_names"] and world_rank == 0
    Trainer(params).train()


if __name__ == "__main__":
    main()
