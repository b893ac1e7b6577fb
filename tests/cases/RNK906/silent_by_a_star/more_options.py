"""More of them."""
seed = 3
