"""Lists of GPUs whose default is a text, that leave out what is empty, or that are asked for first.

reason: where nothing is set the list is as it is meant
"""
import os

import torch


def gpus():
    return os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")


def numbers():
    return [int(gpu) for gpu in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if gpu]


def numbers_if_set():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    return [int(gpu) for gpu in visible.split(",")] if visible else []


def numbers_if_there():
    if "CUDA_VISIBLE_DEVICES" in os.environ:
        return list(map(int, os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")))
    return []


def numbers_or_none():
    try:
        return list(map(int, os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")))
    except ValueError:
        return []


def hosts():
    nodes = os.environ.get("SLURM_JOB_NODELIST", "").split()
    return nodes if nodes else ["localhost"]


def left():
    gpus = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")
    if "" in gpus:
        gpus.remove("")
    return "cuda" if gpus else "cpu"


def default_asked_for():
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", None)
    return visible.split(",") if visible is not None else []


def of_one_type(local_rank):
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    if visible is None:
        visible = [str(i) for i in range(torch.cuda.device_count())]
    else:
        visible = visible.split(",")
    return visible[local_rank].isdigit()


def told_by_type(local_rank):
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    if visible is None:
        visible = list(range(torch.cuda.device_count()))
    else:
        visible = visible.split(",")
    if isinstance(visible[local_rank], str):
        return visible[local_rank].strip()
    return visible[local_rank]
