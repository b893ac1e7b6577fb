"""The option by click, with the variable of the launcher behind it.

reason: torchrun sets the variable
"""
import click
import torch
import torch.distributed as dist


@click.command()
@click.option("--local_rank", type=int, default=0, envvar="LOCAL_RANK")
def main(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")


if __name__ == "__main__":
    main()
