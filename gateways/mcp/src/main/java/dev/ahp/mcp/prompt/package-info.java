/** Prompts: writing a handoff, and taking a task over. */
@NullMarked
package dev.ahp.mcp.prompt;

import org.jspecify.annotations.NullMarked;
