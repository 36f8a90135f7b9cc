"""How long tests wait for what has to come: so long that only what never comes is late, on a busy machine too."""

SECONDS = 120
MILLISECONDS = 1000 * SECONDS
