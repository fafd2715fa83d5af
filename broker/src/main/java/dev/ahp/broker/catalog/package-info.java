/** Immutable snapshots of agents, contracts, permissions and schemas. */
@NullMarked
package dev.ahp.broker.catalog;

import org.jspecify.annotations.NullMarked;
