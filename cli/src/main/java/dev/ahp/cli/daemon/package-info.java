/** The command that runs the daemon, and the place where its parts are put together. */
@NullMarked
package dev.ahp.cli.daemon;

import org.jspecify.annotations.NullMarked;
