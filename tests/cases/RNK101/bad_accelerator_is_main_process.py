"""torch.distributed calls under attributes of the accelerator.

reason: is_main_process and process_index part the processes, the collectives are made for all of them
runs: no (needs accelerate)
"""
import torch
import torch.distributed as dist
from accelerate import Accelerator


def log_mean(accelerator, losses):
    if accelerator.is_main_process:
        mean = torch.stack(losses).mean()
        dist.all_reduce(mean)  # expect: RNK101 "is_main_process"
        accelerator.print("mean loss", mean.item() / accelerator.num_processes)


def main():
    accelerator = Accelerator()
    module = torch.nn.Linear(8, 2)
    model, optimizer = accelerator.prepare(module, torch.optim.SGD(module.parameters(), lr=0.1))
    losses = []
    for _ in range(10):
        loss = model(torch.ones(4, 8, device=accelerator.device)).mean()
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.detach())
    log_mean(accelerator, losses)
    if accelerator.process_index != 0:
        dist.barrier()  # expect: RNK101 "barrier"


if __name__ == "__main__":
    main()
