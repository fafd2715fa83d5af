/** How much one caller, and all of them together, may ask for. */
@NullMarked
package dev.ahp.server.limit;

import org.jspecify.annotations.NullMarked;
