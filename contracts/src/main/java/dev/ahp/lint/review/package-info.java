/** Rules about versions, reviews and conformance levels. */
@NullMarked
package dev.ahp.lint.review;

import org.jspecify.annotations.NullMarked;
