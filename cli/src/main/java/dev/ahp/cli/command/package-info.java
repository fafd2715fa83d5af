/** What every command of {@code ahp} stands on: its terminal, its options, its input and exits. */
@NullMarked
package dev.ahp.cli.command;

import org.jspecify.annotations.NullMarked;
