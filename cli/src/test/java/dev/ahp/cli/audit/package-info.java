/** Tests of the audit commands. */
@NullMarked
package dev.ahp.cli.audit;

import org.jspecify.annotations.NullMarked;
