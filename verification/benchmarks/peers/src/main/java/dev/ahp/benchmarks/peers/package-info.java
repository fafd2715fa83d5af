/** Other job queues, measured for comparison. */
package dev.ahp.benchmarks.peers;
