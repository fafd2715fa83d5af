/** Targets for a fuzzer: a parser each, which may refuse any input but not fail on it. */
@NullMarked
package dev.ahp.fuzz;

import org.jspecify.annotations.NullMarked;
