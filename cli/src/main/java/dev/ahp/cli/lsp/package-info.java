/** The linter in an editor: a language server on stdin and stdout. */
@NullMarked
package dev.ahp.cli.lsp;

import org.jspecify.annotations.NullMarked;
