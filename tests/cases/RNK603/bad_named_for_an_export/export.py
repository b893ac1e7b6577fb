"""A program that is named for an export writes on every rank.

reason: such a program is mostly run as one process, although it joins a group: low confidence
runs: no (two processes write one file at the same time)
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    model = torch.load("model.pt", map_location="cpu")
    dist.barrier()
    torch.save(model.state_dict(), "weights.pt")  # expect: RNK603 low
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    main()
