/** The small language in which contracts say when an edge fires and what a receiver takes. */
@NullMarked
package dev.ahp.predicate;

import org.jspecify.annotations.NullMarked;
