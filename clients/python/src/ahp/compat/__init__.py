"""Classes with the names of other libraries, for programs that migrate to AHP."""
