import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MailKind } from "@wegbuch/contract/system/codes";
import { expect, inject } from "vitest";

/** The text of the mail of that kind to that person, as soon as its file is there. */
export async function mailTo(address: string, kind: MailKind): Promise<string> {
  const find = () => mailsTo(address, kind)[0]?.text;
  await expect.poll(find, { timeout: 40_000, interval: 100 }).toBeDefined();
  return find()!;
}

/** The mails of that kind to that person that are there now. */
export function mailsTo(address: string, kind: MailKind) {
  return mails(kind).filter(({ to }) => to === address);
}

/** The first address in a mail. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)![0];
}

/** The newest first; files are named by time and kind. */
function mails(kind: MailKind) {
  const { outbox } = inject("product");
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml") && name.includes(`-${kind}-`));
  return files
    .toSorted()
    .toReversed()
    .map((name) => readMail(readFileSync(path.join(outbox, name), "latin1")));
}

/** Whom a mail is for, and its plain text, which comes before the HTML. */
function readMail(source: string): { to: string | undefined; text: string } {
  const to = /^To: (?:.*<)?([^\s>]+)>?\r$/m.exec(source)?.[1];
  const [, head = "", body = ""] = /^(Content-Type: text\/plain.*?)\r\n\r\n(.*?)\r\n--/ms.exec(source) ?? [];
  return { to, text: /quoted-printable/i.test(head) ? unquoted(body) : fromBase64(head, body) };
}

function fromBase64(head: string, body: string): string {
  const bytes = /base64/i.test(head) ? Buffer.from(body, "base64") : Buffer.from(body, "latin1");
  return bytes.toString("utf8");
}

/** Undoes quoted-printable. */
function unquoted(body: string): string {
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
