"""A Ray Train loop that builds DDP by hand.

reason: the Torch backend of Ray Train sets the device of every worker before the loop starts
"""
import torch
import torch.distributed as dist
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from torch.nn.parallel import DistributedDataParallel as DDP


def train_loop(config):
    model = DDP(torch.nn.Linear(config["dim"], 1).cuda())
    optimizer = torch.optim.Adam(model.parameters(), lr=config["lr"])
    for _ in range(config["steps"]):
        x = torch.randn(32, config["dim"], device="cuda")
        loss = model(x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    total = torch.ones(1).to("cuda")
    dist.all_reduce(total)


def launch():
    trainer = TorchTrainer(
        train_loop,
        train_loop_config={"dim": 32, "lr": 1e-3, "steps": 100},
        scaling_config=ScalingConfig(num_workers=4, use_gpu=True),
        run_config=RunConfig(name="linear"),
    )
    return trainer.fit()
