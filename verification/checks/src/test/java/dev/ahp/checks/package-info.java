/** Holds the borders between modules and packages, and looks over what is committed. */
@NullMarked
package dev.ahp.checks;

import org.jspecify.annotations.NullMarked;
