/** The little of Markdown that AHP reads: a section, the nested list in it, text and code spans. */
@NullMarked
package dev.ahp.markdown;

import org.jspecify.annotations.NullMarked;
