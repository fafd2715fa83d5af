/** What became of packets, told to a collector of traces. */
@NullMarked
package dev.ahp.server.tracing;

import org.jspecify.annotations.NullMarked;
