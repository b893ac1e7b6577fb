"""How a checkpoint was saved stands in it, in whichever form it is there.

reason: a file or a folder is read either way, and what stands in it is the same on all ranks
runs: no (needs a checkpoint)
"""
import torch
import torch.distributed as dist


def resume(model, path):
    if path.is_file():
        state = torch.load(path, map_location="cpu")
    else:
        state = torch.load(path / "merged.pt", map_location="cpu")
    if state["saved"] == "by rank 0":
        dist.barrier()
    model.load_state_dict(state["model"])
