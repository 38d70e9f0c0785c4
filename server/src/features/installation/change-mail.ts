import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import type { MailChange } from "@wegbuch/contract/installation/schemas";
import { type Config, readTopic } from "../../config.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { testLetter } from "../../platform/mail/test-letter.ts";
import type { Named } from "../../platform/settings/kept-settings.ts";
import { refuseForbiddenHost } from "./refuse-forbidden-host.ts";
import { serverAt } from "./queries.ts";
import { sayMailFailure, sayRefused } from "./say-mail-failure.ts";

const say = inBothLanguages(de, en);

type MailServer = NonNullable<MailChange["server"]>;

/** A mail server's settings by their names in the environment. `kept` lends the password where it is still for the same. */
export async function makeMailSettings({ server }: MailChange, kept: Named | undefined): Promise<Named> {
  if (server === null) return {};
  await refuseForbiddenHost("server.host", server.host);
  const { host, port, isTls, senderName, senderAddress } = server;
  const credentials = credentialsOf(server, kept?.["SMTP_URL"]);
  const SMTP_URL = `${isTls ? "smtps" : "smtp"}://${credentials}${host}:${port}`;
  if (!URL.canParse(SMTP_URL)) throw invalid("server.host", say.hostIsNotAllowed);
  return { SMTP_URL, MAIL_FROM: `${senderName || "Wegbuch"} <${senderAddress}>` };
}

function credentialsOf(asked: MailServer, keptUrl: string | undefined): string {
  const { username, password } = asked;
  if (username === "") return "";
  if (password !== undefined) return `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  // Else a password could be had by sending it to a server of one's own.
  if (keptUrl === undefined || !isForSame(serverAt(keptUrl), asked))
    throw invalid("server.password", say.passwordIsNeeded);
  const kept = new URL(keptUrl);
  return `${kept.username}:${kept.password}@`;
}

type Place = Pick<MailServer, "host" | "port" | "isTls" | "username">;

/** Whether a password for the one may go to the other: nowhere else, and never less encrypted. */
function isForSame(kept: Place, asked: Place): boolean {
  const isSamePlace = kept.host.toLowerCase() === asked.host.toLowerCase() && kept.port === asked.port;
  return isSamePlace && kept.username === asked.username && (asked.isTls || !kept.isTls);
}

type Test = { named: Named; config: Config; to: string; createdAt: Date };

/** Sends a mail over a server that need not be the one that holds, or refuses with what that server said. */
export async function testMailServer({ named, config, to, createdAt }: Test): Promise<void> {
  const tested = { ...config, ...readTopic("mail", named) };
  const { hostname } = new URL(tested.smtpUrl!);
  const letter = testLetter({ to, publicOrigin: config.publicOrigin, createdAt });
  const refusals = await openMailer(tested, testPatience)
    .deliver(letter)
    .catch((error: Error) => {
      throw new Problem(409, "Conflict", { message: sayMailFailure(error, hostname) });
    });
  if (refusals.length > 0) throw new Problem(409, "Conflict", { message: sayRefused(refusals[0]!.reason) });
}

/** Somebody waits for it. */
const testPatience = { connectMs: 8_000, greetingMs: 8_000, silenceMs: 10_000, wholeMs: 20_000 };
