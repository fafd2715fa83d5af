/** The HTTP server: the only place that knows Jetty. */
@NullMarked
package dev.ahp.http.server;

import org.jspecify.annotations.NullMarked;
