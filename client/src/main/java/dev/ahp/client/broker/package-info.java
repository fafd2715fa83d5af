/** {@code dev.ahp.Broker} of a daemon, over HTTP. */
@NullMarked
package dev.ahp.client.broker;

import org.jspecify.annotations.NullMarked;
