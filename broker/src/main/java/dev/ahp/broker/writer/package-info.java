/** The writer: runs commands in batches, one transaction each, including their audit records. */
@NullMarked
package dev.ahp.broker.writer;

import org.jspecify.annotations.NullMarked;
