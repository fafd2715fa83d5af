/** The contract linter: runs all rules and determines the level of each contract. */
@NullMarked
package dev.ahp.lint;

import org.jspecify.annotations.NullMarked;
