@org.jspecify.annotations.NullMarked
package dev.ahp.broker.safety;
