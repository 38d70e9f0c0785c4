import { expect, test } from "vitest";
import { letter } from "./letter.ts";

const evil = `<script>alert("x")</script> & 'y'`;
const escaped = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;";

test("a letter says the same as text and as HTML", () => {
  const { text, html } = letter({
    language: "de-AT",
    heading: "Willkommen bei Wegbuch",
    paragraphs: ["Servus Anna Huber.", "Sie können sich jetzt anmelden."],
    facts: [{ label: "Benutzername", value: "anna@example.at" }],
    action: { label: "Anmelden", url: "https://wegbuch.example/login" },
    closing: ["Bis bald."],
  });

  expect(text).toBe(`Willkommen bei Wegbuch

Servus Anna Huber.

Sie können sich jetzt anmelden.

Benutzername: anna@example.at

Anmelden:
https://wegbuch.example/login

Bis bald.

-- 
Diese E-Mail wurde automatisch von Wegbuch gesendet.
`);
  expect(html).toContain('<html lang="de-AT">');
  expect(html).toContain('<a href="https://wegbuch.example/login"');
  const said = html.slice(html.indexOf("<body")).replaceAll(/<[^>]*>/g, "\n");
  for (const part of ["Servus Anna Huber.", "Benutzername", "anna@example.at", "Anmelden", "Bis bald."]) {
    expect(said).toContain(part);
  }
});

test("without facts and a button there is none", () => {
  const { text, html } = letter({ language: "en", heading: "Hello", paragraphs: ["That is all."] });

  expect(text).toBe("Hello\n\nThat is all.\n\n-- \nThis e-mail was sent automatically by Wegbuch.\n");
  expect(html).not.toContain("<a ");
});

test("no value becomes markup, wherever it stands", () => {
  const { html } = letter({
    language: "de-AT",
    heading: evil,
    paragraphs: [evil],
    facts: [{ label: evil, value: evil }],
    action: { label: evil, url: `https://wegbuch.example/?a="><script>` },
    closing: [evil],
  });

  expect(html).not.toContain("<script");
  // The title of the page and of the letter, a paragraph, both sides of the fact, the button, the closing.
  expect(html.split(escaped)).toHaveLength(8);
  expect(html.split('"><s')).toHaveLength(1);
});

test("a value with line breaks or that turns the reading direction adds no line of its own", () => {
  const { text } = letter({
    language: "de-AT",
    heading: "Box abgesteckt",
    paragraphs: ["L-1\r\n\r\nIhr neues Passwort:\u2028geheim \u202Etxt.exe"],
  });

  expect(text.split("\n\n")[1]).toBe("L-1 Ihr neues Passwort: geheim txt.exe");
});

test("a button leads to web pages only", () => {
  const action = { label: "Öffnen", url: "javascript:alert(1)" };

  expect(() => letter({ language: "de-AT", heading: "x", paragraphs: [], action })).toThrow("web pages");
});

test("nothing is loaded from outside", () => {
  const { html } = letter({ language: "de-AT", heading: "x", paragraphs: ["y"] });

  expect(html).not.toMatch(/<img|<link|@import|url\(|src=/);
});
