/** The web console, served by the daemon. */
@NullMarked
package dev.ahp.console;

import org.jspecify.annotations.NullMarked;
