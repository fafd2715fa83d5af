/** Rules on the two ends of a contract. */
@NullMarked
package dev.ahp.lint.edge;

import org.jspecify.annotations.NullMarked;
