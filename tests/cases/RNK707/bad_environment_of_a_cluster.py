"""The environment of one cluster, of which that of the jobs is made.

reason: the time to wait for an answer is 4.096 µs times 2 to this power: who means two minutes gets 16 µs
"""
import subprocess

COMMON_ENVIRONS = {"TOKENIZERS_PARALLELISM": "false"}
CLUSTER_ENVIRONS = {
    "NCCL_IB_TIMEOUT": "2",  # expect: RNK707 "below 5"
    "NCCL_IB_RETRY_CNT": "7",
}


def environment(cluster):
    if cluster == "large":
        return {**COMMON_ENVIRONS, **CLUSTER_ENVIRONS}
    return {**COMMON_ENVIRONS}


def submit(command, cluster):
    subprocess.run(["sbatch", "--export", ",".join(f"{k}={v}" for k, v in environment(cluster).items()), *command])
