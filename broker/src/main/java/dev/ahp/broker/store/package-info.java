/** The store interface and its rows. */
@NullMarked
package dev.ahp.broker.store;

import org.jspecify.annotations.NullMarked;
