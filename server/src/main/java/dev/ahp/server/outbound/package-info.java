/** Calls to addresses that the operator configured. */
@NullMarked
package dev.ahp.server.outbound;

import org.jspecify.annotations.NullMarked;
