/** Language models of providers that summarize long conversations. */
@NullMarked
package dev.ahp.summaries;

import org.jspecify.annotations.NullMarked;
