/** Models of providers that write summaries of long conversations. */
@NullMarked
package dev.ahp.summaries;

import org.jspecify.annotations.NullMarked;
