/** Who is calling. */
@NullMarked
package dev.ahp.server.identity;

import org.jspecify.annotations.NullMarked;
