"""A file without a word of distributed code makes the name of the run out of the clock.

reason: each rank saves its part in a folder of its own second, and no rule looks at the file that names it
"""
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from naming import folder_of


def main(model, loader):
    dist.init_process_group("gloo")
    folder = folder_of("checkpoints")
    for batch in loader:
        model(batch).mean().backward()
    dcp.save({"model": model.state_dict()}, checkpoint_id=folder)  # expect: RNK607 "datetime.now()"
