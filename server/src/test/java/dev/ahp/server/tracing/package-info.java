@NullMarked
package dev.ahp.server.tracing;

import org.jspecify.annotations.NullMarked;
