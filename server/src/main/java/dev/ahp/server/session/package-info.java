/** Signing in with a token once, for browsers. */
@NullMarked
package dev.ahp.server.session;

import org.jspecify.annotations.NullMarked;
