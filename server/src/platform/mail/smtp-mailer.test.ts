import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { type Message } from "./mailer.ts";
import { type MailPatience, smtpMailer } from "./smtp-mailer.ts";
import { aMailServer, anOddMailServer, type Script } from "../../../test/kit/mail/mailbox.ts";

const patient: MailPatience = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, wholeMs: 5_000 };
const impatient: MailPatience = { ...patient, greetingMs: 200, silenceMs: 200 };
const from = { name: "Fuhrpark Süd", address: "fuhrpark@example.at" };

const mailerFor = (url: string, patience = patient) =>
  smtpMailer({ url, from, publicOrigin: "https://wegbuch.example:8443", patience });

const aMessage = (given: Partial<Message> = {}): Message => ({
  id: "0197a1b2-0000-7000-8000-000000000001",
  kind: mailKinds.welcome,
  to: ["anna@example.at"],
  subject: "Grüße",
  text: "Servus Anna – schöne Grüße",
  html: "<p>Servus <b>Anna</b></p>",
  createdAt: new Date("2026-05-04T08:00:00Z"),
  ...given,
});

test("a mail arrives as text and HTML, with a Message-ID that follows from its id", async () => {
  const { url, inbox } = await aMailServer();

  expect(await mailerFor(url).deliver(aMessage({ to: ["anna@example.at", "otto@example.at"] }))).toEqual([]);

  expect(inbox).toMatchObject([
    {
      to: ["anna@example.at", "otto@example.at"],
      text: "Servus Anna – schöne Grüße",
      html: "<p>Servus <b>Anna</b></p>",
    },
  ]);
  expect(inbox[0]!.headers).toMatchObject({
    from: "=?UTF-8?Q?Fuhrpark_S=C3=BCd?= <fuhrpark@example.at>",
    to: "anna@example.at, otto@example.at",
    "message-id": "<0197a1b2-0000-7000-8000-000000000001@wegbuch.example>",
    date: "Mon, 04 May 2026 08:00:00 +0000",
    "auto-submitted": "auto-generated",
  });
});

test("a file comes with its mail byte for byte, beside text and HTML", async () => {
  const { url, inbox } = await aMailServer();
  const content = Buffer.from(Array.from({ length: 100_001 }, (_, index) => (index * 7) % 256));
  const file = { name: "Trips.pdf", type: "application/pdf", content };

  expect(await mailerFor(url).deliver(aMessage({ attachments: [file] }))).toEqual([]);

  const { text, html, attachments } = inbox[0]!;
  expect([text, html]).toEqual(["Servus Anna – schöne Grüße", "<p>Servus <b>Anna</b></p>"]);
  expect(attachments).toEqual([file]);
});

test("line breaks in a subject or an address add neither headers nor recipients nor commands", async () => {
  const { url, inbox } = await aMailServer();
  const subject = "Box abgesteckt: L-1\r\nBcc: boss@example.at\r\n\r\nAll yours\u2028x";

  await mailerFor(url).deliver(aMessage({ subject }));
  expect(inbox[0]!.headers["subject"]).toBe("Box abgesteckt: L-1 Bcc: boss@example.at All yours x");
  expect(inbox[0]!.headers["bcc"]).toBeUndefined();

  for (const address of [
    "anna@example.at>\r\nRCPT TO:<boss@example.at",
    "anna@example.at, boss@example.at",
  ]) {
    expect(await mailerFor(url).deliver(aMessage({ to: [address] }))).toHaveLength(1);
  }
  expect(inbox).toHaveLength(1);
});

test("of an HTML body nothing is fetched or read", async () => {
  const { url, inbox } = await aMailServer();
  const html = '<img src="file:///etc/passwd"><img src="http://127.0.0.1:1/x.png">';

  await mailerFor(url).deliver(aMessage({ html }));

  expect(inbox[0]!.html).toBe(html);
});

const reachesNobody: [string, Script][] = [
  ["hangs before its greeting", { "": "hang" }],
  ["hangs at the greeting of the program", { EHLO: "hang", HELO: "hang" }],
  ["hangs at the recipient", { RCPT: "hang" }],
  ["hangs in the data", { ".": "hang" }],
  ["drops the connection at once", { "": "drop" }],
  ["drops the connection at the recipient", { RCPT: "drop" }],
  ["drops the connection before it has accepted", { ".": "drop" }],
  ["is busy", { "": "421 too many connections" }],
  ["refuses the sender", { MAIL: "550 we do not know you" }],
  ["cannot store the mail now", { ".": "451 try again" }],
  ["talks nonsense", { "": "hello?" }],
];

test.each(reachesNobody)("a mail server that %s leaves the mail to be tried again", async (_name, script) => {
  const { url, taken } = await anOddMailServer(script);

  await expect(mailerFor(url, impatient).deliver(aMessage())).rejects.toThrow(/./);

  expect(taken).toEqual([]);
});

test("a server that accepts and then drops the connection has accepted", async () => {
  const { url, taken } = await anOddMailServer({ after: "drop" });

  expect(await mailerFor(url).deliver(aMessage())).toEqual([]);

  expect(taken).toHaveLength(1);
});

test("a server that drips along is given up when the whole time is over", async () => {
  const { url } = await anOddMailServer({ EHLO: "hang" });
  const patience = { ...patient, wholeMs: 200 };

  await expect(mailerFor(url, patience).deliver(aMessage())).rejects.toThrow(/./);
});

test.each([
  ["RCPT", "550 no such mailbox", true],
  ["RCPT", "450 greylisted", false],
  [".", "554 this is spam", true],
] as const)("at %s the answer %s is a refusal, for good: %s", async (step, answer, isFinal) => {
  const { url } = await anOddMailServer({ [step]: answer });

  const refusals = await mailerFor(url).deliver(aMessage());

  expect(refusals).toEqual([{ recipient: "anna@example.at", isFinal, reason: answer }]);
});

test("of several recipients those are named that the server refused", async () => {
  const { url, inbox } = await aMailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("anna")) return done();
      const responseCode = address.startsWith("otto") ? 550 : 451;
      done(Object.assign(new Error("not this one"), { responseCode }));
    },
  });
  const to = ["otto@example.at", "anna@example.at", "ida@example.at"];

  expect(await mailerFor(url).deliver(aMessage({ to }))).toEqual([
    { recipient: "otto@example.at", isFinal: true, reason: "550 not this one" },
    { recipient: "ida@example.at", isFinal: false, reason: "451 not this one" },
  ]);
  expect(inbox.map((mail) => mail.to)).toEqual([["anna@example.at"]]);
});

test("a certificate nobody vouches for is not accepted, and nothing goes in the clear instead", async () => {
  const secure = await aMailServer({ secure: true });
  const upgrading = await aMailServer({ disabledCommands: [] });

  for (const { url, inbox } of [secure, upgrading]) {
    await expect(mailerFor(url).deliver(aMessage())).rejects.toThrow(/certificate/);
    expect(inbox).toEqual([]);
  }
});

test("a password goes to another machine only encrypted", async () => {
  const seen: unknown[] = [];
  const { url } = await aMailServer({
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => {
      seen.push([given.username, given.password]);
      done(null, { user: "wegbuch" });
    },
  });
  const withPassword = url.replace("smtp://", "smtp://wegbuch:geheim@");

  expect(await mailerFor(withPassword).deliver(aMessage())).toEqual([]);
  expect(seen).toEqual([["wegbuch", "geheim"]]);
  // The same machine by a name that does not say so.
  const elsewhere = withPassword.replace("127.0.0.1", "0.0.0.0");
  await expect(mailerFor(elsewhere).deliver(aMessage())).rejects.toThrow(/STARTTLS/);
  expect(seen).toHaveLength(1);
});

test("whether the mail server answers can be checked without sending", async () => {
  const { url, inbox } = await aMailServer();
  expect(await mailerFor(url).check()).toBe(
    `${url.replace("smtp://", "")} takes mails from fuhrpark@example.at`,
  );
  expect(inbox).toEqual([]);

  const silent = await anOddMailServer({ "": "hang" });
  await expect(mailerFor(silent.url, impatient).check()).rejects.toThrow(/./);
});
