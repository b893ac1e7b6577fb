"""Every rank unpacks the archive, moves the folder, starts a run, and opens the log that it empties

reason: whoever comes later reads what another one writes again, or finds nothing to move
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


def main(args):
    dist.init_process_group("gloo")
    logging.getLogger("train").addHandler(
        logging.FileHandler(os.path.join(args.folder, "train.log"), mode="w")  # expect: RNK603
    )
    shutil.unpack_archive(args.archive, args.data)  # expect: RNK603
    tarfile.open(args.labels).extractall(os.path.join(args.folder, "labels"))  # expect: RNK603
    os.rename(os.path.join(args.folder, "new"), os.path.join(args.folder, "train"))  # expect: RNK603
    swanlab.init(project="words")  # expect: RNK603
    mlflow.start_run(run_name="words")  # expect: RNK603
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(1, 2)).sum().backward()
    torch.cuda.memory._dump_snapshot(os.path.join(args.folder, "memory.pickle"))  # expect: RNK603
    torch.onnx.export(model.module, torch.ones(1, 2), os.path.join(args.folder, "model.onnx"))  # expect: RNK603
    if dist.get_rank() == 0:
        print("done")


def note(args):
    logging.basicConfig(filename=os.path.join(args.folder, "notes.log"), level=logging.INFO)  # expect: RNK603 low
    if dist.get_rank() == 0:
        logging.info("begins")
    dist.barrier()
