/** Delivery of packets to agents through transports, and calls received through them. */
@NullMarked
package dev.ahp.delivery;

import org.jspecify.annotations.NullMarked;
