"""The main process evaluates, and any process that is alone

reason: in a distributed run only the main process comes to the evaluation, which gathers from all ranks
runs: no (it takes detectron2)
"""

from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm


def test(args, model, loader, evaluator):
    if not args.distributed or comm.is_main_process():
        return inference_on_dataset(model, loader, evaluator)  # expect: RNK105
    return {}
