/**
 * Reads source files of several languages into one small tree that rules can be written against.
 */
@NullMarked
package dev.ahp.inventory.syntax;

import org.jspecify.annotations.NullMarked;
