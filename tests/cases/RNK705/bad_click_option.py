"""The option by click, which hands it to the function.

reason: launchers pass the option by another spelling, or not at all
"""
import click
import torch
import torch.distributed as dist


@click.command()
@click.option("--local_rank", type=int, default=0)  # expect: RNK705
@click.option("--lr", type=float, default=0.1)
def main(local_rank, lr):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
