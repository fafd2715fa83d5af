/** The packet envelope: its types, its schema and the type of its payload. */
@NullMarked
package dev.ahp.packet;

import org.jspecify.annotations.NullMarked;
