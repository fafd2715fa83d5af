/** Messages in protocol buffers as JSON and back. */
@NullMarked
package dev.ahp.a2a.protobuf;

import org.jspecify.annotations.NullMarked;
