import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { createInterface } from "node:readline";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** A mail as it came over the wire. */
export type Received = {
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
};

/** A real mail server in this process, until the test is over; `inbox` holds what it has accepted. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const inbox: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        inbox.push({ to, ...readMail(Buffer.concat(chunks)) });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return { inbox, url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}` };
}

/** What a server answers at a command ("" is the greeting, "." the end of the data); "hang" and "drop" do what they say. */
export type Script = Record<string, string>;

const kindly: Script = {
  "": "220 ready",
  EHLO: "250 here",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  ".": "250 taken",
  QUIT: "221 bye",
};

/**
 * A mail server that misbehaves as told: `script` may change between mails, `taken` holds those it has accepted. With
 * "drop" under "after" it drops the line right after it has accepted.
 */
export async function anOddMailServer(script: Script) {
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  const odd = { script, taken: [] as string[], connections: 0, url: "", hangUp };
  const server = createServer((socket) => {
    odd.connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    converse(socket, odd);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    hangUp();
    server.close();
  });
  odd.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return odd;
}

function converse(socket: Socket, odd: { script: Script; taken: string[] }): void {
  let data: string[] | null = null;
  answer(socket, odd.script, "");
  createInterface(socket).on("line", (line) => {
    if (data === null) {
      const reply = answer(socket, odd.script, line.slice(0, 4).toUpperCase());
      if (reply.startsWith("354")) data = [];
    } else if (line === ".") {
      const reply = answer(socket, odd.script, ".");
      if (reply.startsWith("250")) odd.taken.push(data.join("\n"));
      if (odd.script["after"] === "drop") socket.destroySoon();
      data = null;
    } else data.push(line);
  });
}

function answer(socket: Socket, script: Script, step: string): string {
  const reply = { ...kindly, ...script }[step] ?? "500 what?";
  if (reply === "drop") socket.destroy();
  else if (reply !== "hang") socket.write(`${reply}\r\n`);
  return reply;
}

/** The parts of a message: headers in lower case with their folds undone, the two bodies and the files, decoded. */
export function readMail(bytes: Buffer): Omit<Received, "to"> {
  const source = bytes.toString("latin1");
  const leaves = leavesOf(source);
  const bodyOf = (type: string) =>
    leaves.find(({ headers }) => headers["content-type"]?.startsWith(type))?.content.toString("utf8") ?? "";
  const attachments = leaves
    .filter(({ headers }) => headers["content-disposition"]?.startsWith("attachment"))
    .map(({ headers, content }) => ({
      name: /filename="?([^";]+)"?/.exec(headers["content-disposition"]!)![1]!,
      type: headers["content-type"]!.split(";")[0]!,
      content,
    }));
  const [text, html] = ["text/plain", "text/html"].map((type) =>
    bodyOf(type).replaceAll("\r\n", "\n").trimEnd(),
  );
  return { headers: split(source).headers, text: text!, html: html!, attachments };
}

/** What a message is made of in the end, however its parts lie in one another. */
function leavesOf(source: string): { headers: Record<string, string>; content: Buffer }[] {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary === undefined)
    return [{ headers, content: decoded(body, headers["content-transfer-encoding"] ?? "") }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => leavesOf(part.replace(/^\r\n/, "")));
}

function split(source: string) {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => [
    line.split(":")[0]!.toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: source.slice(end + 4) };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  const plain = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(plain, "latin1");
}
