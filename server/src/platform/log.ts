import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

const secretKeys =
  /^(.*password.*|.*token.*|.*secret.*|authorization|proxy-authorization|cookie|set-cookie|x-api-key|api_?key)$/i;
const removed = "[removed]";
const deepest = 6;

/**
 * JSON lines on standard output, or on the given stream. Values under secret names (passwords, tokens, cookies,
 * authorization) and passwords inside addresses are removed; line breaks in values are escaped by JSON.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields, 0) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => error, error: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((arg) => (typeof arg === "string" ? cleanText(arg) : arg)) as typeof args,
          );
        },
      },
    },
    destination ?? pino.destination(1),
  );
}

/** A log that says nothing, for tests and tools. */
export const silentLog = (): Log => pino({ level: "silent" });

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= deepest) return "…";
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (value instanceof Error) return errorFields(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKeys.test(key) ? removed : withoutSecrets(item, depth + 1),
    ]),
  );
}

/** What of an error helps to find it; the rows a database error quotes in its detail are left out. */
function errorFields(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: cleanText(error.message),
    ...(typeof code === "string" && { code }),
    stack: cleanText(error.stack ?? ""),
    ...(error.cause !== undefined && { cause: withoutSecrets(error.cause, depth + 1) }),
  };
}

/**
 * Takes passwords out of addresses and secrets out of query strings. Callers write some of these texts: each step of
 * an expression is bounded, so that the work grows with the length of the text and not with its square.
 */
function cleanText(text: string): string {
  return text
    .replace(/(:\/\/[^\s:/@]{0,100}:)[^\s@]{1,500}@/g, `$1${removed}@`)
    .replace(/((?:token|password|api_?key|secret)=)[^&\s"']+/gi, `$1${removed}`);
}
