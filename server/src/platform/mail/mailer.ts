/** Who a mail comes from. */
export type Sender = { name: string; address: string };

/** A file that comes with a mail, whole. */
export type Attachment = { name: string; type: string; content: Buffer };

export type Message = {
  /** The id of the mail, the same at each attempt. */
  id: string;
  kind: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  createdAt: Date;
};

/** A recipient the mail server would not take the mail for; for good, or for now. */
export type Refusal = { recipient: string; isFinal: boolean; reason: string };

/** Hands mails on. */
export type Mailer = {
  /** Gives those who did not get it; throws if nobody can say that anybody did. */
  deliver(message: Message): Promise<Refusal[]>;
  /** Says where mails go, or throws why they cannot. */
  check(): Promise<string>;
};
