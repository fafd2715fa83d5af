/** Outbound HTTP: one client for every call, guarded against server-side request forgery. */
@NullMarked
package dev.ahp.net;

import org.jspecify.annotations.NullMarked;
