"""The evaluation, which gathers, runs on the main process.

reason: the evaluator's accelerator is the one that is made here
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from evaluation import Evaluator


def main(loader, model):
    accelerator = Accelerator()
    evaluator = Evaluator(accelerator, loader)
    if accelerator.is_main_process:
        print(evaluator.run(model))  # expect: RNK105 "gather_for_metrics"
    print(evaluator.run(model))
