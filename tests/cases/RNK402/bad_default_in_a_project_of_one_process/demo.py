"""The demonstration of the same project.

reason: it has one process
"""
from matching import nearest

print(nearest([[1.0, 2.0]], [[3.0, 4.0]]))
