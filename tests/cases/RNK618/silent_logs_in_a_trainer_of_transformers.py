"""Trainers derived from that of transformers log on the first rank, where there is a run, or by the trainer.

reason: who has no run logs nothing
runs: no (needs transformers and wandb)
"""
import wandb
from transformers import Trainer, TrainerCallback


class TableTrainer(Trainer):
    def evaluation_loop(self, dataloader, description, prediction_loss_only=None):
        if "wandb" in self.args.report_to and self.accelerator.is_main_process:
            wandb.log({"texts": wandb.Table(data=[])})
        return super().evaluation_loop(dataloader, description, prediction_loss_only)

    def compute_loss(self, model, inputs, return_outputs=False):
        loss = model(**inputs).loss
        if wandb.run is not None:
            wandb.log({"own loss": loss.item()})
        if self.is_world_process_zero():
            self.note(loss)
        self.log({"loss": loss.item()})
        return loss

    def note(self, loss):
        wandb.log({"own loss": loss.item()})

    def summary(self):
        wandb.log({"summary": 1})


class Others:
    def compute_loss(self, model, inputs):
        wandb.log({"own loss": 1})
