/** Commands that verify, export and archive the audit chain. */
@NullMarked
package dev.ahp.cli.audit;

import org.jspecify.annotations.NullMarked;
