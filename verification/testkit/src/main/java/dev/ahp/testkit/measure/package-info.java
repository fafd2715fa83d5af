/** Parts that benchmarks share: rest of the compiler, CPU times, medians of rounds. */
@NullMarked
package dev.ahp.testkit.measure;

import org.jspecify.annotations.NullMarked;
