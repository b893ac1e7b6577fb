"""The flag that says whether all ranks take part is asked for around the test of the rank.

reason: without it the evaluation is made to work on one rank
runs: no (detectron2)
"""
from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm


def evaluate(cfg, model, loader, evaluator):
    if not cfg.EVALUATION.DISTRIBUTED_INFERENCE:
        if not comm.is_main_process():
            return {}
    return inference_on_dataset(model, loader, evaluator)
