/** The implementation of {@code dev.ahp.Broker} over JSON, in this process or over HTTP. */
@NullMarked
package dev.ahp.connection;

import org.jspecify.annotations.NullMarked;
