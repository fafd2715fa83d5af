/** Rules about the source and target of a contract. */
@NullMarked
package dev.ahp.lint.edge;

import org.jspecify.annotations.NullMarked;
