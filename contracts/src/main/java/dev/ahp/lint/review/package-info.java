/** Rules on versions, reviews and levels. */
@NullMarked
package dev.ahp.lint.review;

import org.jspecify.annotations.NullMarked;
