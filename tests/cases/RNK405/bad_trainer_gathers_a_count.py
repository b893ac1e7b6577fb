"""A trainer counts tokens by the shape of its input, and gathers the count by its accelerator.

reason: the tensor that is made of the number stays on the CPU, and the trainer's processes joined with NCCL
runs: no (NCCL)
"""
import torch
from transformers import Trainer


class TokenTrainer(Trainer):
    seen = 0

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        count = torch.tensor(inputs["position_ids"].size(1))
        self.seen += self.accelerator.gather_for_metrics(count).sum().item()  # expect: RNK405
        return super().compute_loss(model, inputs, return_outputs, num_items_in_batch)
