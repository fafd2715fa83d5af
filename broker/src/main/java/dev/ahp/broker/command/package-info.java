/**
 * The commands and the rules by which packets move: submit, claim, verbs, joins, recovery, timers.
 */
@NullMarked
package dev.ahp.broker.command;

import org.jspecify.annotations.NullMarked;
