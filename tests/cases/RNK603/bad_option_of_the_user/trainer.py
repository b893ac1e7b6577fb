"""A trainer keeps an option, and asks for it before it writes.

reason: the user sets the options, or the program sets them on all ranks; only another one goes by the rank
"""
import torch
import torch.distributed as dist
import wandb
from torch.nn.parallel import DistributedDataParallel as DDP


class Driver:
    def __init__(self, params):
        self.params = params
        self.log_to_wandb = (
            self.params.log_to_wandb if hasattr(params, "log_to_wandb") and params.log_to_wandb else False
        )


class Trainer(Driver):
    def __init__(self, params):
        super().__init__(params)
        if self.log_to_wandb:
            wandb.init(project="weather", config=vars(params))  # expect: RNK603 "a run of its own"
        self.model = DDP(torch.nn.Linear(4, 4))

    def train(self):
        for _ in range(3):
            self.model(torch.ones(1, 4)).sum().backward()
        if self.params.save_last:
            torch.save(self.model.state_dict(), f"{self.params.folder}/last.pt")  # expect: RNK603 "last.pt"
        if self.params["write_names"]:
            with open(f"{self.params.folder}/names.txt", "w") as file:  # expect: RNK603 "names.txt"
                file.write("weight\nbias\n")
        dist.barrier()
