/** Briefs: short notes with evidence that one agent leaves for the next, as Markdown and JSON. */
@NullMarked
package dev.ahp.brief;

import org.jspecify.annotations.NullMarked;
