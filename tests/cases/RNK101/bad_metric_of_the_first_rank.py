"""A metric that gathers in compute_metrics.

reason: mmengine has gathered the results before and calls compute_metrics on the main process only
runs: no (needs mmengine)
"""
import numpy as np
from mmengine.dist import all_gather_object
from mmengine.evaluator import BaseMetric


class Accuracy(BaseMetric):
    def process(self, data_batch, data_samples):
        for sample in data_samples:
            self.results.append(float(sample["pred"] == sample["label"]))

    def compute_metrics(self, results):
        everything = all_gather_object(results)  # expect: RNK101 "BaseMetric calls compute_metrics"
        return {"accuracy": float(np.mean(sum(everything, [])))}
