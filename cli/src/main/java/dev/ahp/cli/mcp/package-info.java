/** The command that connects MCP clients that start a process. */
@NullMarked
package dev.ahp.cli.mcp;

import org.jspecify.annotations.NullMarked;
