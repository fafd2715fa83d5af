/** The MCP stdio transport. */
@NullMarked
package dev.ahp.cli.mcp;

import org.jspecify.annotations.NullMarked;
