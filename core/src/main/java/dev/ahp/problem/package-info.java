/** The catalogue of problems, each with a code, an HTTP status and a title. */
@NullMarked
package dev.ahp.problem;

import org.jspecify.annotations.NullMarked;
