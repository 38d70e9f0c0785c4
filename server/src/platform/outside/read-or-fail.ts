import type { z } from "zod";
import { ServiceFailure } from "./service-failure.ts";

/** What a service answered, as the schema has it; an answer of another shape is a ServiceFailure. */
export function readOrFail<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ServiceFailure("the answer has another shape");
}

/** Those of a list that make sense. */
export function readThoseThatFit<Schema extends z.ZodType>(
  schema: Schema,
  answers: readonly unknown[],
): z.output<Schema>[] {
  return answers.flatMap((answer) => {
    const read = schema.safeParse(answer);
    return read.success ? [read.data] : [];
  });
}
