/** Violations and validation results. */

/** One error in a document: a code of `spec/problems.json`, a JSON Pointer and a message. */
export interface Violation {
  code: string;
  pointer: string;
  message: string;
}

/** The errors of a message, in the order of the gates; at most 100 of its schema. */
export interface Validation {
  valid: boolean;
  /** The code of the first gate that denies the message, or `null` if all gates allow it. */
  reason: string | null;
  errors: Violation[];
}

export function validationOf(errors: Violation[]): Validation {
  return { valid: errors.length === 0, reason: errors[0]?.code ?? null, errors };
}
