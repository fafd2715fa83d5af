/** Compares the broker with other implementations of handoffs in the same run. */
@NullMarked
package dev.ahp.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
