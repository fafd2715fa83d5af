/** What a store keeps, and the few set-based calls by which the broker asks it to. */
@NullMarked
package dev.ahp.broker.store;

import org.jspecify.annotations.NullMarked;
