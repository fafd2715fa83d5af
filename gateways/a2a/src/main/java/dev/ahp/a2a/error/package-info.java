/** A2A errors. */
@NullMarked
package dev.ahp.a2a.error;

import org.jspecify.annotations.NullMarked;
