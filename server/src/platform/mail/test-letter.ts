import { newId } from "../db/ids.ts";
import { letter } from "./letter.ts";
import type { Message } from "./mailer.ts";

type Wanted = { to: string; publicOrigin: string; createdAt: Date };

/** A mail that shows that mails can be sent. */
export function testLetter({ to, publicOrigin, createdAt }: Wanted): Message {
  const subject = "Wegbuch: Testmail / test mail";
  const parts = letter({
    language: "de-AT",
    heading: subject,
    paragraphs: [
      "Diese E-Mail zeigt, dass Wegbuch E-Mails senden kann.",
      "This e-mail shows that Wegbuch can send e-mails.",
    ],
    facts: [{ label: "Wegbuch", value: publicOrigin }],
  });
  return { id: newId(), kind: "test", to: [to], createdAt, subject, ...parts };
}
