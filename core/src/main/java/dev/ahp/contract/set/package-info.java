/**
 * An agents directory as one value: registry, permissions, contracts, their schemas and the lock.
 */
@NullMarked
package dev.ahp.contract.set;

import org.jspecify.annotations.NullMarked;
