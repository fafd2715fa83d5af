/** {@code dev.ahp.Broker} in this process: typed calls on the desks, each in the right name. */
@NullMarked
package dev.ahp.broker.embedded;

import org.jspecify.annotations.NullMarked;
