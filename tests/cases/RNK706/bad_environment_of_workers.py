"""A file that holds nothing but the environment of workers.

reason: somebody hands it to them, and they do not read the variable
"""

WORKER_ENV = {
    "TOKENIZERS_PARALLELISM": "true",
    "NCCL_DEBUG": "WARN",
    "NCCL_IFNAME": "eth0",  # expect: RNK706 "NCCL_IFNAME"
    "NCCL_CUMEM_ENABLE": "0",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_ENABLE_HF_TRANSFER": "1",
    "WANDB_SILENT": "true",
    "PYTHONUNBUFFERED": "1",
    "PYTHONFAULTHANDLER": "1",
    "MALLOC_ARENA_MAX": "2",
    "LOG_LEVEL": "info",
}
