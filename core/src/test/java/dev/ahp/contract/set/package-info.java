@org.jspecify.annotations.NullMarked
package dev.ahp.contract.set;
