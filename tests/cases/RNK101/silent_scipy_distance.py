"""dist is the module of distance functions, used by one rank.

reason: the name does not lead to torch.distributed
runs: no (needs scipy)
"""
import os

import numpy as np
from scipy.spatial import distance as dist

RANK = int(os.environ.get("RANK", "0"))


def report_outliers(embeddings, centre, threshold):
    if RANK == 0:
        far = [row for row in embeddings if dist.cosine(row, centre) > threshold]
        matrix = dist.squareform(dist.pdist(np.asarray(embeddings)))
        print(len(far), "outliers, largest distance", matrix.max())
