/** What the databases can do at most with the rows of a store, by hand. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.store;
