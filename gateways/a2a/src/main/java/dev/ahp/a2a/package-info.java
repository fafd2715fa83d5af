/** The gateway for the A2A protocol, versions 0.3 and 1.0. */
@NullMarked
package dev.ahp.a2a;

import org.jspecify.annotations.NullMarked;
