/** Finds and redacts credentials in documents. */
@NullMarked
package dev.ahp.safety.secret;

import org.jspecify.annotations.NullMarked;
