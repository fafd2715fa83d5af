/** Who is calling. */
@NullMarked
package dev.ahp.http.identity;

import org.jspecify.annotations.NullMarked;
