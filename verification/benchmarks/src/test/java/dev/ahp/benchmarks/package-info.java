/** How fast the hot paths are, beside what others would use for the same work. */
@NullMarked
package dev.ahp.benchmarks;

import org.jspecify.annotations.NullMarked;
