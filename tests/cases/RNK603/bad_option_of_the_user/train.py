"""The program."""
import torch.distributed as dist
from options import read
from trainer import Trainer


def main():
    params = read()
    dist.init_process_group("gloo")
    world_rank = dist.get_rank()
    params["log_to_wandb"] = params["log_to_wandb"] and params["name"] is not None
    params["log_to_screen"] = world_rank == 0
    params.save_last = world_rank == 0
    if params.folder:
        params.save_last = True
    Trainer(params).train()


if __name__ == "__main__":
    main()
