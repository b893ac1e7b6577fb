"""A function that a script has kept, and does not call.

reason: nobody runs it
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume_from_old_format(model, optimizer, path):
    checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])


def main():
    dist.init_process_group("gloo")
    dist.barrier()


if __name__ == "__main__":
    main()
