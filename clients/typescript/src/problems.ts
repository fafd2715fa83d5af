/** What is wrong with something: one fault, and the answer of a receiver's checks. */

/** One fault: a code of `spec/problems.json`, the JSON Pointer of the field, and words for people. */
export interface Violation {
  code: string;
  pointer: string;
  message: string;
}

/** Every error at once, in the order of the gates. */
export interface Validation {
  valid: boolean;
  /** The code of the first gate that would refuse, or `null` when all allow. */
  reason: string | null;
  errors: Violation[];
}

export function validationOf(errors: Violation[]): Validation {
  return { valid: errors.length === 0, reason: errors[0]?.code ?? null, errors };
}
