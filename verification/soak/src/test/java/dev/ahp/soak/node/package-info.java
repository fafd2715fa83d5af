/** Daemon processes and the servers that they use. */
@NullMarked
package dev.ahp.soak.node;

import org.jspecify.annotations.NullMarked;
