/** Exact token counts of model families. */
@NullMarked
package dev.ahp.tokens;

import org.jspecify.annotations.NullMarked;
