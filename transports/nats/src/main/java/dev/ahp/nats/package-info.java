/** The transport {@code nats}: streams of NATS JetStream. */
@NullMarked
package dev.ahp.nats;

import org.jspecify.annotations.NullMarked;
