/** How a moment is written: RFC 3339, read generously and written in one form. */
@NullMarked
package dev.ahp.time;

import org.jspecify.annotations.NullMarked;
