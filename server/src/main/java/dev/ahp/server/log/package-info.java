/** Logging as JSON lines or text. */
@NullMarked
package dev.ahp.server.log;

import org.jspecify.annotations.NullMarked;
