/** Signing in with a token once, for browsers. */
@NullMarked
package dev.ahp.http.session;

import org.jspecify.annotations.NullMarked;
