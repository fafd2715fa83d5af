/** Validates and generates ids and names. */
@NullMarked
package dev.ahp.id;

import org.jspecify.annotations.NullMarked;
