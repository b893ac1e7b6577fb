import os


def choose(numbers):
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(map(str, numbers))  # expect: RNK407 "started CUDA"
