/** The HTTP implementation of {@code dev.ahp.Broker}. */
@NullMarked
package dev.ahp.client.broker;

import org.jspecify.annotations.NullMarked;
