/** MCP prompts: writing a handoff and taking over a task. */
@NullMarked
package dev.ahp.mcp.prompt;

import org.jspecify.annotations.NullMarked;
