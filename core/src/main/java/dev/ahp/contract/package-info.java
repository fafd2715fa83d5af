/** Contracts and the files around them: what an edge between two agents promises. */
@NullMarked
package dev.ahp.contract;

import org.jspecify.annotations.NullMarked;
