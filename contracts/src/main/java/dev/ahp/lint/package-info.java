/**
 * The contract linter: runs every rule on every contract and determines the level of each contract.
 */
@NullMarked
package dev.ahp.lint;

import org.jspecify.annotations.NullMarked;
