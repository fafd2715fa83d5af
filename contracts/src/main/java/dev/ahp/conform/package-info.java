/**
 * Checks audit records against the contracts of their edges and reports each record that breaks
 * one.
 */
@NullMarked
package dev.ahp.conform;

import org.jspecify.annotations.NullMarked;
