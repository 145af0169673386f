"""Stakes 飘, a house rule for xuezhan."""

from .rule import Piao

__all__ = ["Piao"]
