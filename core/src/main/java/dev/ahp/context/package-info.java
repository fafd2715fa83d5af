/** Making a handoff fit into the window of the model that receives it. */
@NullMarked
package dev.ahp.context;

import org.jspecify.annotations.NullMarked;
