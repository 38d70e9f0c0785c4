import { refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";

/** Why the server refused, without the names of its fields, which say nothing to a person. */
export function sayReason(error: unknown): string {
  const fields = Object.values(refusedFields(error));
  return fields.length > 0 ? [...new Set(fields)].join(". ") : problemText(error).text;
}
