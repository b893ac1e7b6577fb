"""Functions that are handed an accelerator, or a trainer with one, by nobody in sight.

reason: only accelerate has wait_for_everyone and gather_for_metrics, and they meet every process
runs: no (needs accelerate)
"""


def save(accelerator, model, path):
    if accelerator.is_main_process:
        model.save_pretrained(path)
        accelerator.wait_for_everyone()  # expect: RNK105 "accelerator.is_main_process"


class Evaluator:
    def __init__(self, accelerator, metric):
        self.accelerator, self.metric = accelerator, metric

    def add(self, predictions):
        if self.accelerator.is_main_process:
            self.metric.update(self.accelerator.gather_for_metrics(predictions))  # expect: RNK105 "gather_for_metrics"

    def add_all(self, predictions):
        gathered = self.accelerator.gather_for_metrics(predictions)
        if self.accelerator.is_main_process:
            self.metric.update(gathered)


def push(trainer, folder):
    if trainer.accelerator.is_main_process:
        trainer.create_model_card()
    trainer.accelerator.wait_for_everyone()
    trainer.model.push_to_hub(folder)
