/** Trace, verification, claims and erasure in a store that has been filled. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.audit;
