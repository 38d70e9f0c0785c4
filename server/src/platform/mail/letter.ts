import type { Language, Texts } from "@wegbuch/contract/kit/texts";
import { type Markup, markup } from "./markup.ts";

export type Letter = {
  language: Language;
  heading: string;
  /** Plain texts; values are escaped, and their line breaks are none. */
  paragraphs: readonly string[];
  /** Shown as a list under the paragraphs. */
  facts?: readonly { label: string; value: string }[];
  /** A button; its address stands in full beneath it. */
  action?: { label: string; url: string };
  /** What is said after facts and action. */
  closing?: readonly string[];
};

const de = {
  copyAddress: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse im Browser:",
  automatic: "Diese E-Mail wurde automatisch von Wegbuch gesendet.",
};
const texts: Record<Language, Texts<typeof de>> = {
  "de-AT": de,
  en: {
    copyAddress: "If the button does not work, open this address in your browser:",
    automatic: "This e-mail was sent automatically by Wegbuch.",
  },
};

/** Sets a letter as plain text and as HTML in the look of the product, from the same parts. */
export function letter(parts: Letter): { text: string; html: string } {
  const { facts = [], action, closing = [] } = parts;
  const clean: Clean = {
    language: parts.language,
    heading: oneLine(parts.heading),
    paragraphs: parts.paragraphs.map(oneLine),
    facts: facts.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
    closing: closing.map(oneLine),
    ...(action && { action: { label: oneLine(action.label), url: webAddress(action.url) } }),
  };
  return { text: inText(clean), html: inHtml(clean) };
}

/** A name that mail programs make no link of: people choose names, and mails carry them to strangers. */
export function unlinked(name: string): string {
  return name.replace(/:?\/\//g, " ").replace(/[.:](?=\S)/g, "$& ");
}

/** A letter whose texts are single lines and whose address is a web page. */
type Clean = Required<Omit<Letter, "action">> & Pick<Letter, "action">;

/** Without line breaks, and without characters that turn the order of others around. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}

function webAddress(address: string): string {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("A mail links to web pages only");
  return href;
}

function inText({ language, heading, paragraphs, facts, action, closing }: Clean): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    action === undefined ? "" : `${action.label}:\n${action.url}`,
    ...closing,
    `-- \n${texts[language].automatic}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const font = "font-family:'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Tables and inline styles, for mail programs read little else. The colours are those of the web's theme.
function inHtml(parts: Clean): string {
  const { language, heading, paragraphs, facts, action, closing } = parts;
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${heading}</title>
</head>
<body style="margin:0;padding:0;background:#F5F7FA">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F7FA"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border:1px solid #E3E7EE;border-radius:10px;background:#FFFFFF;${font};color:#1A2233">
<tr><td style="padding:16px 24px;background:#203159;border-radius:9px 9px 0 0;color:#FFFFFF;font-size:16px;line-height:24px;font-weight:600">Wegbuch</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${heading}</h1>
${paragraphs.map(paragraph)}${facts.length === 0 ? "" : factList(facts)}${action === undefined ? "" : button(action, language)}${closing.map(paragraph)}</td></tr>
<tr><td style="padding:12px 24px;border-top:1px solid #E3E7EE;font-size:12px;line-height:16px;color:#586478">${texts[language].automatic}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source;
}

const paragraph = (text: string) =>
  markup`<p style="margin:0 0 12px;font-size:14px;line-height:20px">${text}</p>\n`;

function factList(facts: Clean["facts"]): Markup {
  const rows = facts.map(
    ({ label, value }) =>
      markup`<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #E3E7EE;color:#4A5568;vertical-align:top">${label}</td><td style="padding:8px 0;border-top:1px solid #E3E7EE;font-weight:500;word-break:break-word">${value}</td></tr>\n`,
  );
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;border-bottom:1px solid #E3E7EE;font-size:14px;line-height:20px">
${rows}</table>\n`;
}

function button({ label, url }: NonNullable<Clean["action"]>, language: Language): Markup {
  return markup`<p style="margin:20px 0"><a href="${url}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#203159;color:#FFFFFF;font-size:14px;line-height:20px;font-weight:500;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:16px;color:#586478">${texts[language].copyAddress}<br><a href="${url}" style="color:#203159;word-break:break-all">${url}</a></p>\n`;
}
