from methods.rotated import Rotated
from methods.scaled import Scaled

METHODS = {"rotated": Rotated, "scaled": Scaled}
