"""All ranks save the list of their predictions in one file.

reason: the list is empty where it is made, and holds the share of a rank in the end
runs: no (a race)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler


def main(data, folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    predictions = []
    for batch in DataLoader(data, sampler=DistributedSampler(data, shuffle=False)):
        predictions.append(model(batch).argmax())
    dist.barrier()
    torch.save(predictions, f"{folder}/predictions.pth")  # expect: RNK603 "main); guard"
    if dist.get_rank() == 0:
        print("predicted")


if __name__ == "__main__":
    main(torch.ones(8, 2), "run")
