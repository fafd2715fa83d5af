/** The JSON-RPC binding. */
@NullMarked
package dev.ahp.a2a.rpc;

import org.jspecify.annotations.NullMarked;
