package dev.ahp.cli.cluster;

import org.junit.jupiter.api.Timeout;

/**
 * Runs for hours with {@code benchmarks/cluster --soak}. Its name excludes it from the test suite.
 */
@Timeout(200_000)
class ClusterSoak extends ClusterTest {}
