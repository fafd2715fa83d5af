@org.jspecify.annotations.NullMarked
package dev.ahp.adapter.langgraph4j;
