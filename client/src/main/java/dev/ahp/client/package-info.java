/** The HTTP client of a daemon. */
@NullMarked
package dev.ahp.client;

import org.jspecify.annotations.NullMarked;
