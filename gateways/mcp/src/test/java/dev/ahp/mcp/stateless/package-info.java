@org.jspecify.annotations.NullMarked
package dev.ahp.mcp.stateless;
