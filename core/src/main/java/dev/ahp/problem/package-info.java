/** The catalogue of what can be wrong: one code each, with its HTTP status and title. */
@NullMarked
package dev.ahp.problem;

import org.jspecify.annotations.NullMarked;
