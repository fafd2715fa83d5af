/** Commands about who there is. */
@NullMarked
package dev.ahp.cli.agents;

import org.jspecify.annotations.NullMarked;
