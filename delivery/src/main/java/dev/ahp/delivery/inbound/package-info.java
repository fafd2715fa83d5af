/** What comes in by a transport: the same calls as over HTTP, through the same gates. */
@NullMarked
package dev.ahp.delivery.inbound;

import org.jspecify.annotations.NullMarked;
