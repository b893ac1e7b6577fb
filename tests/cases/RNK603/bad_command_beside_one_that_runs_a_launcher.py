"""A command that writes a log on all ranks, as a launcher runs it; another one is not run by one.

reason: the command opens the log on each rank that torchrun starts with it
"""

import os
import subprocess
import sys

import click
import torch
import torch.distributed as dist


@click.group()
def cli():
    pass


def start_statistics(run):
    out = open(f"iostat-{run}.log", "w")
    return subprocess.Popen(["iostat", "-x", "1"], stdout=out)


@cli.command()
@click.option("--run", default="0")
@click.option("--processes", default=2)
def measure(run, processes):
    command = ["torchrun", f"--nproc-per-node={processes}", sys.argv[0], "measure-one"]
    subprocess.run(command, check=True)


@cli.command()
def measure_one():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    statistics = start_statistics("0")  # expect: RNK603 "every rank"
    x = torch.ones(1 << 20, device="cuda")
    dist.all_reduce(x)
    statistics.terminate()
    dist.destroy_process_group()


if __name__ == "__main__":
    cli()
