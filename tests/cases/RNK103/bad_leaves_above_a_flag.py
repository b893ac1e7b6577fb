"""All but the main process leave where all ranks are to take part.

reason: the evaluation gathers the results of all ranks, and the main process waits for them
runs: no (detectron2)
"""
from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm


def evaluate(cfg, model, loader, evaluator):
    if cfg.EVALUATION.DISTRIBUTED_INFERENCE:
        if not comm.is_main_process():
            return {}  # expect: RNK103
    return inference_on_dataset(model, loader, evaluator)
