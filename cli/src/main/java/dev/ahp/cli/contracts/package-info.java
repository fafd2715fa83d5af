/** Commands that lint, compare, review and draw contracts and evaluate predicates. */
@NullMarked
package dev.ahp.cli.contracts;

import org.jspecify.annotations.NullMarked;
