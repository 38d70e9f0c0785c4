import { sayingOf } from "@wegbuch/contract/problems/rules";
import type * as z from "zod";
import { currentLanguage } from "./language.ts";
import { ApiProblem } from "./problem.ts";

/** Texts by the path of their field, for example "administrator.email". */
export type FieldErrors = Record<string, string>;

/**
 * What is wrong with a form, in the words the server would use: the first message of each field. `labels` are the names
 * of fields without a message of their own: '{label} ist erforderlich' (rule formats/required-fields).
 */
export function fieldErrors(
  schema: z.ZodType,
  value: unknown,
  labels: Record<string, string> = {},
): FieldErrors {
  const result = schema.safeParse(value, { reportInput: true });
  const errors: FieldErrors = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.map(String).join(".");
    errors[field] ??= sayingOf(issue, labels[field] ?? field)[currentLanguage()];
  }
  return errors;
}

/** What the server found wrong, by field; empty when a refusal is not about fields. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const told = Object.entries(error.body.errors ?? {});
  return Object.fromEntries(told.map(([field, [first = ""]]) => [field, first]));
}
