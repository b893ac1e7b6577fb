"""A trainer starts a run on every rank, in a group that the user names, and logs on the first one.

reason: the group is one of runs of the program; on the other ranks the runs stay empty
runs: no (needs wandb)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, args):
        self.model = DDP(model)
        self.tracker = None
        if args.use_wandb:
            import wandb

            self.tracker = wandb
            wandb.init(project=args.project, group=args.group, name=args.run_name)  # expect: RNK603

    def is_rank_0(self):
        return dist.get_rank() == 0

    def fit(self, loader):
        for batch in loader:
            loss = self.model(batch).mean()
            loss.backward()
            if self.tracker is not None and self.is_rank_0():
                self._wandb_log({"loss": loss.item()})

    def _wandb_log(self, values):
        if self.is_rank_0():
            import wandb

            wandb.log(values)


def main(args, loader):
    dist.init_process_group("gloo")
    Trainer(torch.nn.Linear(2, 2), args).fit(loader)


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--use_wandb", action="store_true")
    parser.add_argument("--project")
    parser.add_argument("--group")
    parser.add_argument("--run_name")
    main(parser.parse_args(), [])
