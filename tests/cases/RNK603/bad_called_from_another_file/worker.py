"""The one call of a function stands in another file, in a line of a number that the function has lines of, too

reason: somebody calls it all the same, and every rank comes to the file
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
def work(rank, size, settings):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29501", rank=rank, world_size=size)
    total = torch.zeros(1, device=rank)
    for epoch in range(settings["epochs"]):
        dist.all_reduce(total)
        print(rank, epoch)
    with open(f"{settings['log_dir']}/total.txt", "w") as file:  # expect: RNK603
        file.write(str(total.item()))
    dist.destroy_process_group()
