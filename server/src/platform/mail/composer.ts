import type { Language } from "@wegbuch/contract/kit/texts";
import type { MailKind } from "@wegbuch/contract/system/codes";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Attachment } from "./mailer.ts";

/** A mail as its composer finds it. */
export type QueuedMail = {
  id: string;
  mandatorId: string | null;
  /** Those who have not got it yet. */
  recipients: string[];
  language: Language;
  /** What was given to queueMail; parse it. */
  payload: unknown;
  createdAt: Date;
};

export type ComposerParts = {
  database: Database;
  clock: Clock;
  /** What links begin with. */
  publicOrigin: string;
  /** 32 bytes that nobody can guess and that are the same at each attempt to send this mail (rule mails/retries). */
  secret: (purpose: string) => Buffer;
};

export type ComposedMail = {
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
};

/** Writes a mail when it is sent, each time it is tried; null if it is not to be sent any more. */
export type Composer = (mail: QueuedMail, parts: ComposerParts) => Promise<ComposedMail | null>;

/** A mail of a kind that nobody composes is tried again until somebody does or it has failed. */
export type Composers = Partial<Record<MailKind, Composer>>;
