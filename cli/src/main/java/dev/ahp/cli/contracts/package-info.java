/**
 * Commands that lint, compare, review and draw contracts, find handoffs in source code, and
 * evaluate predicates.
 */
@NullMarked
package dev.ahp.cli.contracts;

import org.jspecify.annotations.NullMarked;
