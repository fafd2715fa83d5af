/** Contracts: the rules for handoffs on an edge between two agents. */
@NullMarked
package dev.ahp.contract;

import org.jspecify.annotations.NullMarked;
