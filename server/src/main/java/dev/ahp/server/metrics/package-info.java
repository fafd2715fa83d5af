/** Metrics for Prometheus. */
@NullMarked
package dev.ahp.server.metrics;

import org.jspecify.annotations.NullMarked;
