/** The performance limits of the databases, measured with plain JDBC. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.store;
