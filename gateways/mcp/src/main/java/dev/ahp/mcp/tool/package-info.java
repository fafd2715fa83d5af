/** The tools: what a model can do with the broker, and what it is shown of the answers. */
@NullMarked
package dev.ahp.mcp.tool;

import org.jspecify.annotations.NullMarked;
