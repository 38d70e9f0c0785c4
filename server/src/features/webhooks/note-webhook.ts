import { createHmac } from "node:crypto";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { type Author, recordChange, type Shown } from "../../platform/history/record-change.ts";

type Kept = { url: string; description: string; events: readonly string[]; isEnabled: boolean };

/** What becomes of a webhook is a change of the company; `key` is the installation's own secret. */
export function noteWebhook(
  db: MandatorDb,
  author: Author,
  key: string,
  { before, after }: { before?: Kept; after?: Kept },
): void {
  const lineOf = (kept: Kept | undefined) => ({ webhook: kept ? shown(kept, key) : null });
  note(db, author, lineOf(before), lineOf(after));
}

/** That a secret was made anew, never which. */
export function noteNewSecret(db: MandatorDb, author: Author, url: string): void {
  note(db, author, { webhookSecret: null }, { webhookSecret: hostOfWebhook(url) });
}

/** Of an address the host alone is told: the rest may be a secret of the receiver. */
export const hostOfWebhook = (url: string): string => new URL(url).host;

/** Differs for each address of a host, and tells nothing of it to whoever does not have the key. */
const markOf = (url: string, key: string): string =>
  createHmac("sha256", key).update(`address of webhook ${url}`).digest("hex").slice(0, 8);

const shown = ({ url, description, events, isEnabled }: Kept, key: string): string =>
  [`${hostOfWebhook(url)} (${markOf(url, key)})`, description, events.join(", "), isEnabled ? "" : "(off)"]
    .filter(Boolean)
    .join(" · ");

type Values = Record<string, string | null>;

function note(db: MandatorDb, author: Author, before: Values, after: Values): void {
  const object = { kind: "mandator", id: mandatorOf(db) } as const;
  recordChange(db, author, object, told(before), told(after));
}

const told = (values: Values): Shown =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
