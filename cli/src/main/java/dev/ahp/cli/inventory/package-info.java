/** The inventory of handoffs in source code, their contracts and drafts of missing ones. */
@NullMarked
package dev.ahp.cli.inventory;

import org.jspecify.annotations.NullMarked;
