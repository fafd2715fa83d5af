/** The HTTP server: the only place that knows Jetty. */
@NullMarked
package dev.ahp.server.jetty;

import org.jspecify.annotations.NullMarked;
