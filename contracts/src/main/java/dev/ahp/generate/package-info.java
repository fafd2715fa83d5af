/** Generates the source code of an edge for agent frameworks from its contract. */
@NullMarked
package dev.ahp.generate;

import org.jspecify.annotations.NullMarked;
