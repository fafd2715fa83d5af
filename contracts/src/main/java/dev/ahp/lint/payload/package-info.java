/** Rules about the payload of a handoff. */
@NullMarked
package dev.ahp.lint.payload;

import org.jspecify.annotations.NullMarked;
