/** Turns hostile text into plain tokens that still know where they stood in the original. */
@NullMarked
package dev.ahp.safety.text;

import org.jspecify.annotations.NullMarked;
