/** Collects the results of all benchmarks in one table with their goals. */
@NullMarked
package dev.ahp.benchmarks.goal;

import org.jspecify.annotations.NullMarked;
