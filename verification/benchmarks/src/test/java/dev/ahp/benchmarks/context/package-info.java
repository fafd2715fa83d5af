/** Measures the report of lost context. */
@NullMarked
package dev.ahp.benchmarks.context;

import org.jspecify.annotations.NullMarked;
