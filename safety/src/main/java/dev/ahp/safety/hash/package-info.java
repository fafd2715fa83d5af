/** Hashes of words and a small hash table. */
@NullMarked
package dev.ahp.safety.hash;

import org.jspecify.annotations.NullMarked;
