/** Parts of transports that follow work which continues after its delivery. */
@NullMarked
package dev.ahp.delivery.follow;

import org.jspecify.annotations.NullMarked;
