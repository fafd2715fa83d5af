/** The transport {@code sqs}: Amazon SQS, standard and FIFO queues. */
@NullMarked
package dev.ahp.sqs;

import org.jspecify.annotations.NullMarked;
