"""A Trainer script under torchrun that reads LOCAL_RANK for its log level.

reason: TrainingArguments sets the device of the process; the bare device is used after that
"""
import logging
import os

import torch
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments

logger = logging.getLogger(__name__)


class DistillTrainer(Trainer):
    def __init__(self, *args, teacher, **kwargs):
        super().__init__(*args, **kwargs)
        self.teacher = teacher.to("cuda").eval()

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        outputs = model(**inputs)
        with torch.no_grad():
            target = self.teacher(**inputs).logits.softmax(-1)
        loss = -(target * outputs.logits.log_softmax(-1)).sum(-1).mean()
        return (loss, outputs) if return_outputs else loss


def main(dataset):
    logging.basicConfig(level="INFO" if int(os.environ.get("LOCAL_RANK", 0)) == 0 else "ERROR")
    args = TrainingArguments(output_dir="out", bf16=True, ddp_find_unused_parameters=False)
    student = AutoModelForCausalLM.from_pretrained("gpt2")
    teacher = AutoModelForCausalLM.from_pretrained("gpt2-large")
    DistillTrainer(model=student, args=args, train_dataset=dataset, teacher=teacher).train()
