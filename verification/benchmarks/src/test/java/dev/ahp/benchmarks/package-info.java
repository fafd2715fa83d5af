/** Benchmarks of the hot paths, compared with common alternatives. */
@NullMarked
package dev.ahp.benchmarks;

import org.jspecify.annotations.NullMarked;
