/** Source code of an edge for agent frameworks, made from its contract. */
@NullMarked
package dev.ahp.generate;

import org.jspecify.annotations.NullMarked;
