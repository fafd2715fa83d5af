/** The subset of Markdown that AHP reads: a section, its nested list, text and code spans. */
@NullMarked
package dev.ahp.markdown;

import org.jspecify.annotations.NullMarked;
