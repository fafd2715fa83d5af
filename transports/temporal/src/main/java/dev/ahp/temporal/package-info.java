/** The transport {@code temporal}: signals to workflows, and a workflow that receives them. */
@NullMarked
package dev.ahp.temporal;

import org.jspecify.annotations.NullMarked;
