/** Calls that arrive through a transport. They pass the same gates as over HTTP. */
@NullMarked
package dev.ahp.delivery.inbound;

import org.jspecify.annotations.NullMarked;
