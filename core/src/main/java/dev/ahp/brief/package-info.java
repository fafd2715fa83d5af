/** Briefs: the short, evidenced note that one worker leaves the next, as Markdown and as JSON. */
@NullMarked
package dev.ahp.brief;

import org.jspecify.annotations.NullMarked;
