/** The gateway for the Model Context Protocol (MCP), based on the official SDK. */
@NullMarked
package dev.ahp.mcp;

import org.jspecify.annotations.NullMarked;
