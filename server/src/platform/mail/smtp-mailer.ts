import { createTransport } from "nodemailer";
import type { Mailer, Message, Refusal, Sender } from "./mailer.ts";
import { hostOf, mimeOf } from "./mime.ts";

/** How long the mail server may take. Tests shrink it. */
export type MailPatience = {
  connectMs: number;
  greetingMs: number;
  /** Between two signs of life. */
  silenceMs: number;
  /** For one mail from beginning to end; a stop of the program waits as long. */
  wholeMs: number;
};

const productionPatience: MailPatience = {
  connectMs: 10_000,
  greetingMs: 20_000,
  silenceMs: 60_000,
  wholeMs: 90_000,
};

type Options = { url: string; from: Sender; publicOrigin: string; patience?: MailPatience };

/**
 * Sends through the mail server at an smtp:// or smtps:// address. A password travels encrypted only, unless the server
 * runs on this machine.
 */
export function smtpMailer({ url, from, publicOrigin, patience = productionPatience }: Options): Mailer {
  const { hostname, port, password } = new URL(url);
  const transport = createTransport({
    url,
    name: hostOf(publicOrigin),
    ...(password !== "" && !isThisMachine(hostname) && { requireTLS: true }),
    dnsTimeout: patience.connectMs,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (message) => {
      const mime = mimeOf(message, from, publicOrigin);
      try {
        const { rejectedErrors = [] } = await transport.sendMail({
          ...mime,
          signal: AbortSignal.timeout(patience.wholeMs),
        });
        return rejectedErrors.map((error) => toRefusal(error, error.recipient ?? ""));
      } catch (error) {
        return refusalsIn(error as SmtpError, message);
      }
    },
    check: async () => {
      await transport.verify();
      return `${hostname}${port === "" ? "" : `:${port}`} takes mails from ${from.address}`;
    },
  };
}

type SmtpError = Error & {
  /** What the server answered with an error. */
  command?: string | undefined;
  response?: string | undefined;
  permanent?: boolean | undefined;
  recipient?: string | undefined;
  rejectedErrors?: SmtpError[] | undefined;
};

/**
 * The answer of a server that would take the mail for none of its recipients, or refused the mail itself for good. A
 * refused login or sender is no such answer: that is for the operator to put right, and the mail waits for it.
 */
function refusalsIn(error: SmtpError, { to }: Message): Refusal[] {
  const single = new Map(error.rejectedErrors?.map((one) => [one.recipient, one]));
  const isAboutAll = error.command === "DATA" && error.permanent === true;
  if (!isAboutAll && !to.every((recipient) => single.has(recipient))) throw error;
  return to.map((recipient) => toRefusal(single.get(recipient) ?? error, recipient));
}

function toRefusal(error: SmtpError, recipient: string): Refusal {
  return { recipient, isFinal: error.permanent === true, reason: error.response ?? error.message };
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
