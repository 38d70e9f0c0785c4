import type { Config } from "../../config.ts";
import { fileMailer, outboxFolder } from "./file-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { hostOf } from "./mime.ts";
import { type MailPatience, smtpMailer } from "./smtp-mailer.ts";
import type { ReadConfig } from "../settings/current-config.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicOrigin" | "dataFolder">;

/** The way mails go: through SMTP_URL, or into files without it. */
export function openMailer(config: MailConfig, patience?: MailPatience): Mailer {
  const { smtpUrl, publicOrigin, dataFolder } = config;
  const from = config.mailFrom ?? { name: "Wegbuch", address: `wegbuch@${hostOf(publicOrigin)}` };
  if (smtpUrl === undefined) return fileMailer({ folder: outboxFolder(dataFolder), from, publicOrigin });
  return smtpMailer({ url: smtpUrl, from, publicOrigin, ...(patience && { patience }) });
}

/** The way mails go now, which may be another for each. */
export function currentMailer(read: ReadConfig): Mailer {
  return {
    deliver: async (message) => openMailer(await read()).deliver(message),
    check: async () => openMailer(await read()).check(),
  };
}
