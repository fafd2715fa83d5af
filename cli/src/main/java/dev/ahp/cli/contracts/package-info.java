/** The commands around contract files: lint, compare, review, draw, and ask their predicates. */
@NullMarked
package dev.ahp.cli.contracts;

import org.jspecify.annotations.NullMarked;
