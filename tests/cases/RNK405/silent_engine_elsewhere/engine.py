"""Through DeepSpeed."""
import deepspeed
from metrics import total


def main(count, backend):
    deepspeed.init_distributed(backend)
    print(total(count))
