/** Handing work to agents elsewhere that speak A2A. */
@NullMarked
package dev.ahp.a2a.client;

import org.jspecify.annotations.NullMarked;
