"""Functions of another file, of the class or of this one put what they are given into the environment.

reason: these are exponents, levels and numbers, whoever sets them
"""

from surroundings import Job, apply, export, with_env

FLAGS = {"NCCL_DEBUG": "VERBOSE", "OMP_NUM_THREADS": "8"}  # expect: RNK707


def tune(name="eth0"):
    export("NCCL_SOCKET_IFNAME", name)
    export("NCCL_IB_TIMEOUT", 120)  # expect: RNK707 "NCCL_IB_TIMEOUT=120"
    apply(FLAGS)


class Launched(Job):
    def prepare(self):
        self.put(name="NCCL_DEBUG", value="LOUD")  # expect: RNK707


@with_env(NCCL_DEBUG="DEBUG", TOKENIZERS_PARALLELISM="false")  # expect: RNK707
def main(train):
    tune()
    train(Launched())
