"""The worker hands its rank to a class, which tests it under another name

reason: the attribute is the rank, whatever it is called
runs: no (needs GPUs)
"""
import torch
import torch.multiprocessing as mp
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, data, gpu_id, save_every):
        self.gpu_id = gpu_id
        self.data = data
        self.save_every = save_every
        self.model = DDP(model.to(gpu_id), device_ids=[gpu_id])

    def _save_checkpoint(self, epoch):
        torch.save(self.model.module.state_dict(), "checkpoint.pt")
        print(f"epoch {epoch} saved")

    def train(self, epochs):
        for epoch in range(epochs):
            for batch in self.data:
                self.model(batch).sum().backward()
            if self.gpu_id == 0 and epoch % self.save_every == 0:
                self._save_checkpoint(epoch)


def main(rank, world_size, epochs):
    torch.cuda.set_device(rank)
    init_process_group("nccl", rank=rank, world_size=world_size)
    trainer = Trainer(torch.nn.Linear(20, 1), [torch.rand(4, 20, device="cuda")], rank, 2)
    trainer.train(epochs)
    destroy_process_group()


if __name__ == "__main__":
    world_size = torch.cuda.device_count()
    mp.spawn(main, args=(world_size, 10), nprocs=world_size)
