/** The rules of the packet's envelope: its types, its shape, and what its payload is held to. */
@NullMarked
package dev.ahp.packet;

import org.jspecify.annotations.NullMarked;
