"""Each rank makes the masks of its own pictures, of which numpy counts the numbers.

reason: the name of the file is that of a picture, and each picture belongs to one rank
"""

import argparse
import os
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import torch
import torch.distributed as dist
from torch.distributed.elastic.multiprocessing.errors import record
from tqdm import tqdm


def shown(numbers):
    if int(os.environ["LOCAL_RANK"]) == 0:
        return tqdm(numbers)
    return numbers


@record
def main(options):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    rank = int(os.environ["RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    output = Path(options.output)
    for part in ("train", "val"):
        paths = list((Path(options.pictures) / part / "metadata").iterdir())
        for index in shown(np.arange(rank, len(paths), world_size)):
            path = paths[index]
            picture = torch.load(path, map_location="cpu").cuda() * 2
            filename = path.stem + ".pt"
            for cluster in range(4):
                with ZipFile(output / str(cluster) / filename, mode="w") as archive:
                    with archive.open(filename, "w") as file:
                        torch.save((picture == cluster).cpu(), file)
    dist.destroy_process_group()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    parser.add_argument("--pictures")
    main(parser.parse_args())
