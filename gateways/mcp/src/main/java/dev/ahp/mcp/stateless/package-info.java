/**
 * The stateless revision of MCP: every request carries its version and the client's capabilities.
 */
@NullMarked
package dev.ahp.mcp.stateless;

import org.jspecify.annotations.NullMarked;
