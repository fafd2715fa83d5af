/** MCP resources: tasks, packets, traces and contracts. */
@NullMarked
package dev.ahp.mcp.resource;

import org.jspecify.annotations.NullMarked;
