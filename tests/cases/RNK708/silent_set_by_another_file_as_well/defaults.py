import os

SIZE = "8388608"
os.environ["NCCL_BUFFSIZE"] = SIZE
