/** {@code dev.ahp.Broker} in this process. */
@NullMarked
package dev.ahp.broker.embedded;

import org.jspecify.annotations.NullMarked;
