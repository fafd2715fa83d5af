/**
 * Reads a set of contracts critically: every rule over every contract, and the level each reaches.
 */
@NullMarked
package dev.ahp.lint;

import org.jspecify.annotations.NullMarked;
