LOGS = "logs"
OF_ALL = f"{LOGS}/nccl.%h.%p.log"
TEMPLATE = LOGS + "/nccl.{host}.{pid}.log"
CHOSEN = LOGS + "/nccl.log"
