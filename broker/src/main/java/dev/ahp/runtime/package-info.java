/** Hosts handlers: claims packets, renews leases, limits their time and reports outcomes. */
@NullMarked
package dev.ahp.runtime;

import org.jspecify.annotations.NullMarked;
