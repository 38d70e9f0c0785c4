import { domainToASCII } from "node:url";
import type { Message, Sender } from "./mailer.ts";

/** A message as nodemailer takes it: addresses as data, nothing read from files or fetched, headers of one line. */
export function mimeOf(message: Message, from: Sender, publicOrigin: string) {
  const { id, subject, text, html, attachments = [], createdAt } = message;
  const to = message.to.map((address) => ({ name: "", address }));
  return {
    from,
    to,
    envelope: { from, to },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
      contentDisposition: "attachment" as const,
    })),
    date: createdAt,
    messageId: `<${id}@${hostOf(publicOrigin)}>`,
    // The same bytes at each attempt.
    baseBoundary: id,
    // Nobody's holiday notice is wanted (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    textEncoding: "quoted-printable" as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The host of our links, as a mail address may hold it. */
export function hostOf(publicOrigin: string): string {
  const host = domainToASCII(new URL(publicOrigin).hostname.replace(/^\[|\]$/g, ""));
  return host === "" ? "localhost" : host;
}

const longestSubject = 200;

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, longestSubject);
}
