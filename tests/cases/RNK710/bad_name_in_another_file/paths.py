LOGS = "logs"
NCCL_LOG = LOGS + "/nccl.%h.log"
