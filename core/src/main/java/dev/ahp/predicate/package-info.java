/** The expression language of contracts, used for triggers and acceptance criteria. */
@NullMarked
package dev.ahp.predicate;

import org.jspecify.annotations.NullMarked;
