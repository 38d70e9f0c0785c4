import type { Config } from "../../config.ts";
import { fileMailer, outboxFolder } from "./file-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { hostOf } from "./mime.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** The way mails go: through SMTP_URL, or into files without it. */
export function openMailer(config: Config): Mailer {
  const { smtpUrl, publicOrigin, dataFolder } = config;
  const from = config.mailFrom ?? { name: "Wegbuch", address: `wegbuch@${hostOf(publicOrigin)}` };
  if (smtpUrl === undefined) return fileMailer({ folder: outboxFolder(dataFolder), from, publicOrigin });
  return smtpMailer({ url: smtpUrl, from, publicOrigin });
}
