/** Mending what needs no decision: edits that are held to what they promise. */
@NullMarked
package dev.ahp.lint.fix;

import org.jspecify.annotations.NullMarked;
