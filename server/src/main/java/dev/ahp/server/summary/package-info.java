/** The language model that writes summaries for the daemon. */
@NullMarked
package dev.ahp.server.summary;

import org.jspecify.annotations.NullMarked;
