/** Where a text came from, and that it never becomes more trusted on the way. */
@NullMarked
package dev.ahp.trust;

import org.jspecify.annotations.NullMarked;
