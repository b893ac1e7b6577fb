"""A trainer keeps an option, and asks for it before it writes; another one is asked for where it is kept.

reason: the program has set both by the rank, as items of the object of which they are read as attributes
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
            wandb.init(project="weather", config=vars(params))
        self.model = DDP(torch.nn.Linear(4, 4))

    def train(self):
        for _ in range(3):
            self.model(torch.ones(1, 4)).sum().backward()
        if hasattr(self.params, "save_last") and self.params.save_last:
            torch.save(self.model.state_dict(), f"{self.params.folder}/last.pt")
        if self.params["write_names"]:
            with open(f"{self.params.folder}/names.txt", "w") as file:
                file.write("weight\nbias\n")
        dist.barrier()
