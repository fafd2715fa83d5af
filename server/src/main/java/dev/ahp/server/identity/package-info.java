/** Authentication of callers: tokens, sessions, origin checks. */
@NullMarked
package dev.ahp.server.identity;

import org.jspecify.annotations.NullMarked;
