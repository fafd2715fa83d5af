/**
 * The rules by which packets move, as functions over rows: births, claims, verbs, joins, recovery,
 * and what happens by itself when a moment comes.
 */
@NullMarked
package dev.ahp.broker.command;

import org.jspecify.annotations.NullMarked;
