import os

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
