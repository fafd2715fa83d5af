/** A linear model over hashed n-grams: how much windows of a text read like an attack. */
@NullMarked
package dev.ahp.safety.model;

import org.jspecify.annotations.NullMarked;
