/** Benchmarks of trace, verification, claims and erasure in a large store. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.audit;
