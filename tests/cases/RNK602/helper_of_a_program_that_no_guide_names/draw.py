"""The other one."""
from folders import joined, prepare

rank = joined()
prepare("pictures")
print("ready", rank)
