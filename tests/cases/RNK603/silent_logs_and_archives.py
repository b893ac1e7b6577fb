"""Logs, archives and runs of trackers that one rank keeps, or of which each rank has its own

reason: a test keeps the others away, a rank is in the name, or only the first one says much
runs: no (a race)
"""
import logging
import os
import shutil
import tarfile

import mlflow
import swanlab
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def speak(folder, rank):
    logging.basicConfig(filename=os.path.join(folder, "all.log"), level=logging.INFO if rank == 0 else logging.ERROR)


def main(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    logging.getLogger("train").addHandler(logging.FileHandler(os.path.join(args.folder, f"train_{rank}.log")))
    speak(args.folder, rank)
    if rank == 0:
        shutil.unpack_archive(args.archive, args.data)
        tarfile.open(args.labels).extractall(args.data)
        os.rename(os.path.join(args.data, "new"), os.path.join(args.data, "train"))
        swanlab.init(project="words")
        logging.getLogger("eval").addHandler(logging.FileHandler(os.path.join(args.folder, "eval.log"), mode="w"))
    dist.barrier()
    tarfile.open(args.images).extractall(os.path.join(args.scratch, str(rank)))
    try:
        os.replace(os.path.join(args.folder, "last.pt"), os.path.join(args.folder, "old.pt"))
    except FileNotFoundError:
        pass
    with mlflow.start_run(run_id=args.run, nested=rank > 0):
        model = DDP(torch.nn.Linear(2, 2))
        model(torch.ones(1, 2)).sum().backward()
    torch.cuda.memory._dump_snapshot(os.path.join(args.folder, f"memory_{rank}.pickle"))
