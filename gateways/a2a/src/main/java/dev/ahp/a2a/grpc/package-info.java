/** The gRPC binding of A2A 1.0, over HTTP/2 of the HTTP server. */
@NullMarked
package dev.ahp.a2a.grpc;

import org.jspecify.annotations.NullMarked;
