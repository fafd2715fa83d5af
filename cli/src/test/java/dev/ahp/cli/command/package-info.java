@NullMarked
package dev.ahp.cli.command;

import org.jspecify.annotations.NullMarked;
