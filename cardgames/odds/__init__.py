"""What can be counted about both games: exact where it can be, else sampled, with n, seed and 95 % interval.

Every function returns a pandas `DataFrame` with documented columns (or a small frozen dataclass): counts of equally
likely cases as whole numbers, probabilities and shares from 0 to 1, money in chips. `commerce_*` is about Commerce,
`conquian*` about Conquian, `intervals` has what both need.
"""
