package dev.ahp.cli.cluster;

import org.junit.jupiter.api.Timeout;

/** The same for hours: {@code benchmarks/cluster --soak}. Its name keeps it out of the tests. */
@Timeout(200_000)
class ClusterSoak extends ClusterTest {}
