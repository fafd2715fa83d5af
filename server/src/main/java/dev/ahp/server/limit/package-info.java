/** Limits of request size and request rate. */
@NullMarked
package dev.ahp.server.limit;

import org.jspecify.annotations.NullMarked;
