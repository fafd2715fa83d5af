/** The console: pages for people, served by the daemon. */
@NullMarked
package dev.ahp.console;

import org.jspecify.annotations.NullMarked;
