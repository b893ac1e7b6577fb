"""Another method."""

from methods.base import Method


class Scaled(Method):
    def save(self, folder):
        print("scales are folded into", folder)
        super().save(folder)
