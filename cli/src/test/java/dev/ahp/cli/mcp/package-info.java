@org.jspecify.annotations.NullMarked
package dev.ahp.cli.mcp;
