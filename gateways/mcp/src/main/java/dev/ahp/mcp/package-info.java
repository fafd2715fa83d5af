/** The gateway for the Model Context Protocol (MCP). */
@NullMarked
package dev.ahp.mcp;

import org.jspecify.annotations.NullMarked;
