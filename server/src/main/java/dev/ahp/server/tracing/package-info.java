/** Export of traces to an OpenTelemetry collector. */
@NullMarked
package dev.ahp.server.tracing;

import org.jspecify.annotations.NullMarked;
