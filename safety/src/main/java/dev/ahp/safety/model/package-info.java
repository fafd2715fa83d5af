/** A linear model over hashed n-grams that scores windows of a text. */
@NullMarked
package dev.ahp.safety.model;

import org.jspecify.annotations.NullMarked;
