"""A setting says whether all ranks evaluate

reason: without the setting, evaluator and loader are built for rank 0 alone, and nothing is gathered
runs: no (it takes detectron2)
"""

from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm


def test(cfg, model, build_loader, build_evaluator):
    loader = build_loader(cfg)
    evaluator = build_evaluator(cfg, distributed=cfg.EVALUATION.DISTRIBUTED_INFERENCE)
    if cfg.EVALUATION.DISTRIBUTED_INFERENCE or comm.is_main_process():
        results = inference_on_dataset(model, loader, evaluator)
    else:
        results = {}
    return results
