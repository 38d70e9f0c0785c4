import { createTransport } from "nodemailer";
import type { Mailer, Message, Refusal, Sender } from "./mailer.ts";
import { hostOf, mimeOf } from "./mime.ts";

/** How long the mail server may take. Tests shrink it. */
export type MailPatience = {
  connectMs: number;
  greetingMs: number;
  /** Between two signs of life. */
  silenceMs: number;
  /** For one mail from beginning to end, but for what comes with it; a stop of the program waits as long. */
  wholeMs: number;
};

/** The slowest line a file is sent over. */
const bytesPerMs = 100;

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
          signal: AbortSignal.timeout(patience.wholeMs + Math.ceil(weightOf(message) / bytesPerMs)),
        });
        return rejectedErrors.map(toRefusal);
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

const weightOf = ({ attachments = [] }: Message) =>
  attachments.reduce((sum, { content }) => sum + content.length, 0);

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
  if (error.rejectedErrors !== undefined) return error.rejectedErrors.map(toRefusal);
  if (error.command !== "DATA" || error.permanent !== true) throw error;
  return to.map((recipient) => ({ ...toRefusal(error), recipient }));
}

function toRefusal({ recipient = "", permanent, response, message }: Omit<SmtpError, "name">): Refusal {
  return { recipient, isFinal: permanent === true, reason: response ?? message };
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
