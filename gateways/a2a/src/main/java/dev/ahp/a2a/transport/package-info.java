/** The transport {@code a2a}: work that is handed to agents elsewhere, and what comes of it. */
@NullMarked
package dev.ahp.a2a.transport;

import org.jspecify.annotations.NullMarked;
