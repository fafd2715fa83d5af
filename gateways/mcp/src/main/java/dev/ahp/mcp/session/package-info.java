/** Sessions of MCP clients over the routes of the server: the SDK's transport. */
@NullMarked
package dev.ahp.mcp.session;

import org.jspecify.annotations.NullMarked;
