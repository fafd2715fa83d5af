/** Speaks with a daemon over HTTP: where it is, what is asked, what comes back. */
@NullMarked
package dev.ahp.client;

import org.jspecify.annotations.NullMarked;
