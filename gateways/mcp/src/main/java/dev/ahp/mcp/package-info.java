/** The Model Context Protocol as a face of the broker, on the official SDK. */
@NullMarked
package dev.ahp.mcp;

import org.jspecify.annotations.NullMarked;
