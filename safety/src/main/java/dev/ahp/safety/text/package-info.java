/** Converts hostile text to plain tokens with spans in the original. */
@NullMarked
package dev.ahp.safety.text;

import org.jspecify.annotations.NullMarked;
