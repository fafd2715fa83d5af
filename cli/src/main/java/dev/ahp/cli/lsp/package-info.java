/** The language server for contracts. */
@NullMarked
package dev.ahp.cli.lsp;

import org.jspecify.annotations.NullMarked;
