@org.jspecify.annotations.NullMarked
package dev.ahp.adapter.langchain4j;
