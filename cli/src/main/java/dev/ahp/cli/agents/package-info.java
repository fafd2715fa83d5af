/** Commands that manage agents. */
@NullMarked
package dev.ahp.cli.agents;

import org.jspecify.annotations.NullMarked;
