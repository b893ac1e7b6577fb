"""The first rank starts the run and logs, as an attribute tells, once beside another test.

reason: `accelerator.is_main_process` is no option that stands beside the test of the rank: it is that test
"""
import wandb
from accelerate import Accelerator


def train(model, batches, interval):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    if accelerator.is_main_process:
        wandb.init(project="images")
    for step, batch in enumerate(batches):
        loss = model(batch).mean()
        accelerator.backward(loss)
        if accelerator.is_main_process and step % interval == 0:
            wandb.log({"loss": loss.item()})


def build(trainer, batches):
    if trainer.is_global_zero:
        wandb.init(project="images")
    for batch in batches:
        if trainer.is_global_zero:
            wandb.log({"batch": batch})
