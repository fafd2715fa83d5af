@org.jspecify.annotations.NullMarked
package dev.ahp.contract.diff;
