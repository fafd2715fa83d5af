/** {@code dev.ahp.Broker} as typed calls over JSON, the same in this process and over HTTP. */
@NullMarked
package dev.ahp.connection;

import org.jspecify.annotations.NullMarked;
