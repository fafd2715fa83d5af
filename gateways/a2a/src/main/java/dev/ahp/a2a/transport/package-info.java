/** The transport {@code a2a}: hands work to remote agents and mirrors their tasks. */
@NullMarked
package dev.ahp.a2a.transport;

import org.jspecify.annotations.NullMarked;
