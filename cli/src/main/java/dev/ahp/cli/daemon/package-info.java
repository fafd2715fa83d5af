/** The command that runs the daemon, and the wiring of its parts. */
@NullMarked
package dev.ahp.cli.daemon;

import org.jspecify.annotations.NullMarked;
