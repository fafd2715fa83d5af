/** MCP tools: the verbs and queries for models, and the rendering of their results. */
@NullMarked
package dev.ahp.mcp.tool;

import org.jspecify.annotations.NullMarked;
