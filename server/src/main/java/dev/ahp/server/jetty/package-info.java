/** The HTTP server. Only this package depends on Jetty. */
@NullMarked
package dev.ahp.server.jetty;

import org.jspecify.annotations.NullMarked;
