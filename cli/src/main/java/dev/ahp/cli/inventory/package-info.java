/** The inventory: which handoffs of a code base have a contract, and drafts for those without. */
@NullMarked
package dev.ahp.cli.inventory;

import org.jspecify.annotations.NullMarked;
