/**
 * Hosts handlers: claims for them, renews their leases, bounds their time, reports their outcome.
 */
@NullMarked
package dev.ahp.runtime;

import org.jspecify.annotations.NullMarked;
