/** Tests of the commands for those who must prove what happened. */
@NullMarked
package dev.ahp.cli.audit;

import org.jspecify.annotations.NullMarked;
