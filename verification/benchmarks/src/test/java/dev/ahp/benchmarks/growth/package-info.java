/** Measures the broker against the size of what it holds. */
@NullMarked
package dev.ahp.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
