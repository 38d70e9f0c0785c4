import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer, Sender } from "./mailer.ts";
import { mimeOf } from "./mime.ts";

type Options = { folder: string; from: Sender; publicOrigin: string };

/** Where mails are kept below WEGBUCH_DATA while there is no mail server. */
export const outboxFolder = (dataFolder: string) => path.join(dataFolder, "outbox");

/**
 * Keeps each mail as one whole file, named by time, kind and id: one that is written again takes its own place. Mails
 * carry links and passwords, so nobody else may read them.
 */
export function fileMailer({ folder, from, publicOrigin }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (message) => {
      const { message: bytes } = await transport.sendMail(mimeOf(message, from, publicOrigin));
      const stamp = message.createdAt.toISOString().replaceAll(":", "-");
      await writeWhole(folder, `${stamp}-${message.kind}-${message.id}.eml`, bytes as Buffer);
      return [];
    },
    check: async () => {
      await writeWhole(folder, ".check", Buffer.alloc(0));
      await rm(path.join(folder, ".check"));
      return `no SMTP_URL: mails become files in ${folder}`;
    },
  };
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${name}.new`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}
