/** Finds credentials that were left in a document, and takes them out. */
@NullMarked
package dev.ahp.safety.secret;

import org.jspecify.annotations.NullMarked;
