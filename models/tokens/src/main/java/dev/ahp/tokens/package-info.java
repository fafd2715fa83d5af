/** Counting tokens as the models of a family do. */
@NullMarked
package dev.ahp.tokens;

import org.jspecify.annotations.NullMarked;
