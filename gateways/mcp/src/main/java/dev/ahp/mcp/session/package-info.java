/** Sessions of MCP clients: the SDK's transport on top of the server's routes. */
@NullMarked
package dev.ahp.mcp.session;

import org.jspecify.annotations.NullMarked;
