/** Parses source files of several languages into one simplified syntax tree. */
@NullMarked
package dev.ahp.inventory.syntax;

import org.jspecify.annotations.NullMarked;
