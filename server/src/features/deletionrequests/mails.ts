import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { de as reasonsDe, en as reasonsEn } from "@wegbuch/contract/deletionrequests/texts";
import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import type { Composer, ComposerParts, Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { findPeople } from "../groups/find-people.ts";
import { readRequest } from "./queries.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);
const sayReason = inBothLanguages(reasonsDe, reasonsEn);
const Told = z.object({ requestId: z.uuid(), userId: z.uuid() });

const tellIn =
  (language: Language) =>
  (key: keyof typeof de, values = {}) =>
    fill(say[key], values)[language];

/** That somebody asks for erasing, and by when it is decided; not what he wrote (rule deletionrequests/asked). */
const tellAdministrator: Composer = async (mail, parts) => {
  const found = await find(parts, mail);
  if (found === null || found.request.state !== requestStates.open) return null;
  const { firstName, request } = found;
  const tell = tellIn(mail.language);
  const subject = tell("askedSubject");
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: firstName }),
      tell(request.enteredBy === null ? "asked" : "entered", {
        person: request.person.name,
        author: request.enteredBy?.name,
        date: shownLocalDay(request.dueOn),
      }),
    ],
    action: { label: tell("toRequests"), url: `${parts.publicOrigin}/privacy` },
    closing: [tell("askedClosing")],
  });
  return { subject, ...written };
};

/** What was decided, what that means and what stays (rules deletionrequests/granted, deletionrequests/refused). */
const tellPerson: Composer = async (mail, parts) => {
  const found = await find(parts, mail);
  if (found === null || !isDecided(found.request)) return null;
  const { firstName, request } = found;
  const tell = tellIn(mail.language);
  const isGranted = request.state === requestStates.granted;
  const subject = tell(isGranted ? "grantedSubject" : "refusedSubject");
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: firstName }),
      ...(isGranted ? meaningOf(request, tell) : reasonOf(request, mail.language)),
    ],
    facts: [{ label: tell("decidedBy"), value: request.decidedBy!.name }],
    action: { label: tell("toPrivacy"), url: `${parts.publicOrigin}/privacy` },
  });
  return { subject, ...written };
};

const isDecided = ({ state }: DeletionRequest) =>
  state === requestStates.granted || state === requestStates.refused;

/** That nothing is erased by it any more; to who asked, and to who would decide (rule deletionrequests/withdrawn). */
const tellWithdrawn: Composer = async (mail, parts) => {
  const found = await find(parts, mail);
  if (found === null) return null;
  const { firstName, request, userId } = found;
  const tell = tellIn(mail.language);
  const isOwn = userId === request.person.id;
  const subject = tell(isOwn ? "ownWithdrawnSubject" : "withdrawnSubject");
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [
      tell("greeting", { name: firstName }),
      tell(isOwn ? ownWords(request) : "withdrawn", {
        person: request.person.name,
        author: request.enteredBy?.name ?? "",
      }),
    ],
    action: { label: tell(isOwn ? "toPrivacy" : "toRequests"), url: `${parts.publicOrigin}/privacy` },
    closing: isOwn ? [] : [tell("withdrawnClosing")],
  });
  return { subject, ...written };
};

const ownWords = ({ enteredBy }: DeletionRequest) =>
  enteredBy === null ? "ownWithdrawn" : "enteredWithdrawn";

function meaningOf(
  { erasedUntil, keptUntilYear, heldCount }: DeletionRequest,
  tell: ReturnType<typeof tellIn>,
): string[] {
  return [
    tell("granted", { date: shownLocalDay(erasedUntil!) }),
    keptUntilYear === null ? tell("stays") : tell("staysUntil", { year: keptUntilYear }),
    ...(heldCount === 0 ? [] : [tell("held", { count: heldCount })]),
  ];
}

function reasonOf({ keptUntilYear }: DeletionRequest, language: Language): string[] {
  const reason = fill(sayReason.statutoryRetention, { year: keptUntilYear! });
  return [fill(say.refused, { reason })[language], say.refusedWhy[language]];
}

/** As long as the reader is still reached at the address. */
function find(
  { database, clock }: ComposerParts,
  { mandatorId, recipients, payload }: Parameters<Composer>[0],
): Promise<{ firstName: string; userId: string; request: DeletionRequest } | null> {
  const { requestId, userId } = Told.parse(payload);
  const now = clock.now();
  const work = async (db: MandatorDb) => {
    const [reader] = await findPeople(db, sql`users.id = ${userId}`, { now });
    if (reader === undefined || !recipients.includes(reader.email)) return null;
    return { firstName: reader.firstName, userId, request: await readRequest(db, requestId, now) };
  };
  return inMandator(database, mandatorId!, work);
}

export const deletionRequestMails = {
  [mailKinds.deletionAsked]: tellAdministrator,
  [mailKinds.deletionDecided]: tellPerson,
  [mailKinds.deletionWithdrawn]: tellWithdrawn,
} satisfies Composers;
