"""The viewers and actors that are not seats, and NOBODY, which is to move when a game is over."""
from ._native import lib

CHANCE: int = lib.BRD_CHANCE
NOBODY: int = lib.BRD_NOBODY
SPECTATOR: int = lib.BRD_SPECTATOR
REFEREE: int = lib.BRD_REFEREE
