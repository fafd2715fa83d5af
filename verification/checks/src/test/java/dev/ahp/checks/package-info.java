/** Checks of module and package boundaries and of committed files. */
@NullMarked
package dev.ahp.checks;

import org.jspecify.annotations.NullMarked;
