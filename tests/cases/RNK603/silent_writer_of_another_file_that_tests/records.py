import json
import os

import torch.distributed as dist


def write_metrics(accuracy, path):
    if dist.get_rank() == 0:
        with open(path, "w") as file:
            json.dump({"accuracy": accuracy}, file)


def write_report(accuracy, path):
    with open(path, "w") as file:
        json.dump({"accuracy": accuracy}, file)


def write_share(share, folder):
    with open(os.path.join(folder, f"share_{dist.get_rank()}.json"), "w") as file:
        json.dump(share, file)
