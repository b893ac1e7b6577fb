"""A trainer derived from that of transformers logs a table on every rank.

reason: the trainer starts a run on the first rank only, and the others raise
runs: no (needs transformers and wandb)
"""
import torch
from transformers import Trainer

try:
    import wandb
except ImportError:
    wandb = None


class TableTrainer(Trainer):
    def evaluation_loop(self, dataloader, description, prediction_loss_only=None):
        if self.args.generate_during_eval:
            texts = [self.tokenizer.decode(tokens) for tokens in self.drawn(dataloader)]
            if "wandb" in self.args.report_to:
                wandb.log({"texts": wandb.Table(data=[texts])})  # expect: RNK618 "the trainer of transformers"
        return super().evaluation_loop(dataloader, description, prediction_loss_only)

    def compute_loss(self, model, inputs, return_outputs=False):
        loss = model(**inputs).loss
        self.note(loss)
        return loss

    def note(self, loss):
        if wandb is not None and self.state.global_step % 10 == 0:
            wandb.log({"own loss": loss.item()})  # expect: RNK618

    def drawn(self, dataloader):
        return [torch.argmax(batch["logits"], -1) for batch in dataloader]

    def card(self):
        return wandb.run.url if wandb.run is not None else None
