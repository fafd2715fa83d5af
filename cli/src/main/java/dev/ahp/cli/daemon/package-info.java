/** The command that runs the daemon, the wiring of its parts, and the MCP bridge to a daemon. */
@NullMarked
package dev.ahp.cli.daemon;

import org.jspecify.annotations.NullMarked;
