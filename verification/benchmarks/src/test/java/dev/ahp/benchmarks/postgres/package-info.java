/** Benchmarks on PostgreSQL, compared with job queues on the same server. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.postgres;
