import type * as z from "zod";
import { fill, inBothLanguages, type Saying } from "../kit/texts.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/**
 * What a person reads about one issue of a schema; `field` is what the field is called where it is read, in both
 * languages or in the one that is read (rule formats/required-fields). Parse with `reportInput: true`, else a missing
 * value counts as a wrong one.
 */
export function sayingOf(issue: z.core.$ZodIssue, field: string | Saying): Saying {
  const own = issue.message in say ? say[issue.message as keyof typeof say] : undefined;
  if (isMissing(issue)) return own ?? fill(say.fieldIsRequired, { field });
  if (issue.code === "invalid_format" && issue.format === "email") return say.notAnEmail;
  if (issue.code === "invalid_format" && issue.format === "datetime") return say.invalidDate;
  if (own !== undefined && !isWrongKind(issue)) return own;
  if (issue.code === "too_big" && issue.origin === "string") {
    return fill(say.fieldIsTooLong, { field, most: String(issue.maximum) });
  }
  if (issue.code === "too_big" && issue.origin === "array") {
    return fill(say.tooManyEntries, { field, most: String(issue.maximum) });
  }
  return fill(say.fieldIsInvalid, { field });
}

/** What is there but of another kind altogether is no better said by the message for what is missing. */
function isWrongKind({ code, message }: z.core.$ZodIssue): boolean {
  if (code === "invalid_type") return true;
  return (code === "invalid_value" || code === "invalid_format") && /(?:Is|Are)Empty$/.test(message);
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "too_small" && (issue.origin === "string" || issue.origin === "array")) {
    return (issue.input as string | unknown[]).length === 0;
  }
  if (issue.code === "invalid_format" && issue.input === "") return true;
  return "input" in issue && (issue.input === undefined || issue.input === null);
}
