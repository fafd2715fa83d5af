/** Who there is and which rules hold, as one picture that never changes once it is taken. */
@NullMarked
package dev.ahp.broker.catalog;

import org.jspecify.annotations.NullMarked;
