/** Logging as JSON lines. */
@NullMarked
package dev.ahp.server.log;

import org.jspecify.annotations.NullMarked;
