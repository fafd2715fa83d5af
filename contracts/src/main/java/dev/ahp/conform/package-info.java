/** Checks audit records against the contracts of their edges and reports breaches. */
@NullMarked
package dev.ahp.conform;

import org.jspecify.annotations.NullMarked;
