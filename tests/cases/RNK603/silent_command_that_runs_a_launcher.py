"""A command that writes a log and hands the ranks' command to a launcher; another command is what they run.

reason: whoever runs torchrun is one process, and its ranks come to the other command only
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
    statistics = start_statistics(run)
    command = ["torchrun", f"--nproc-per-node={processes}", sys.argv[0], "measure-one"]
    subprocess.run(command, check=True)
    statistics.terminate()


@cli.command()
def measure_one():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    x = torch.ones(1 << 20, device="cuda")
    dist.all_reduce(x)
    dist.destroy_process_group()


if __name__ == "__main__":
    cli()
