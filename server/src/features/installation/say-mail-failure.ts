import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import { foreignText } from "../../platform/outside/foreign-text.ts";

const say = inBothLanguages(de, en);

type SmtpError = Error & { code?: string; response?: string };

/** What a mail server that would not take a mail is to be told about, as its operator understands it. */
export function sayMailFailure(error: SmtpError, host: string): Saying {
  const { code, response, message } = error;
  // Only what came as an answer by SMTP is repeated: nobody shall read other services through us.
  if (code === "EPROTOCOL") return say.mailFailed;
  if (isAboutEncryption(error)) return fill(say.mailNoTls, { host, reason: read(message) });
  if (code === "EDNS" || code === "ENOTFOUND") return fill(say.mailNoHost, { host });
  if (response === undefined) return fill(say.mailNoAnswer, { host });
  if (code === "EAUTH") return fill(say.mailNoLogin, { reason: read(response) });
  return sayRefused(response);
}

export const sayRefused = (reason: string): Saying => fill(say.mailRefused, { reason: read(reason) });

const isAboutEncryption = ({ code, message }: SmtpError) =>
  code === "ETLS" || /certificate|self.signed|\bssl\b|\btls\b|wrong version/i.test(message);

const read = (text: string) => foreignText.parse(text) ?? "–";
