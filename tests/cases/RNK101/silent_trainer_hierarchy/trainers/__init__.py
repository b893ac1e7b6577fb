"""Trainers of the project."""
