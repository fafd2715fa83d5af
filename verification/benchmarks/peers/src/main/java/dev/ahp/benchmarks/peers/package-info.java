/** Job queues that others use, measured beside the broker. */
package dev.ahp.benchmarks.peers;
