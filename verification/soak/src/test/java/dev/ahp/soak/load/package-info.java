/** Callers that submit, claim and process packets and log every response. */
@NullMarked
package dev.ahp.soak.load;

import org.jspecify.annotations.NullMarked;
