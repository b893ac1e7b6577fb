"""A metric that asks for the first rank once, and writes beside that, in the method that takes what each rank has found.

reason: mmengine calls process on all ranks, with the samples of each
runs: no (needs mmengine)
"""
import json

from mmengine.dist import is_main_process
from mmengine.evaluator import BaseMetric


class Words(BaseMetric):
    def process(self, data_batch, data_samples):
        if is_main_process():
            print(f"{len(data_samples)} samples")
        with open("samples.json", "w") as file:  # expect: RNK603 "samples.json"
            json.dump(data_samples, file)
