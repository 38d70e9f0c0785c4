import { queueExpiryMails } from "../features/apitokens/queue-expiry-mails.ts";
import { keepAllMonths } from "../features/audit/jobs.ts";
import { forgetKeys } from "../features/auth/jobs.ts";
import { keepBookCauses, keepCauses, keepOpenTrips, keepUpkeep } from "../features/causes/jobs.ts";
import { forgetUnfinished } from "../features/imports/jobs.ts";
import { closeDeadlines } from "../features/inbox/jobs.ts";
import { sendReminders } from "../features/inbox/send-reminders.ts";
import { forgetLooks } from "../features/looks/jobs.ts";
import { queueAnchorMails } from "../features/mandators/queue-anchor-mails.ts";
import { endUnfetchedReservations } from "../features/handovers/jobs.ts";
import { sendDigests } from "../features/notifications/send-digests.ts";
import { forgetExports } from "../features/ownexports/jobs.ts";
import { endPrivateModes } from "../features/privatemodes/jobs.ts";
import { endThefts } from "../features/privacy/jobs.ts";
import { eraseGranted, eraseOldLogbooks, erasePositions } from "../features/retention/jobs.ts";
import { noteDecisions } from "../features/retention/note-decisions.ts";
import { noteHolds } from "../features/retention/note-holds.ts";
import { sendCheckReminders } from "../features/timelogs/send-check-reminders.ts";
import { forgetPushes } from "../features/pushsubscriptions/jobs.ts";
import { forgetShares } from "../features/shares/jobs.ts";
import { queueComing, queueOpenTrips } from "../features/pushsubscriptions/queue-reminders.ts";
import { forgetMessages } from "../features/webhooks/jobs.ts";
import { queueSilence, queueUpkeep } from "../features/webhooks/queue-due.ts";
import { writeOldFacts } from "../features/trips/facts/write-old-facts.ts";
import { beginBooks } from "../features/trips/jobs.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { eachMandator } from "../platform/jobs/each-mandator.ts";
import type { Schedule } from "../platform/jobs/run-jobs.ts";
import type { Log } from "../platform/log.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** `folder` keeps what is written beside the database of history and erasing. */
type Parts = { database: Database; clock: Clock; folder: string; log: Log };

/** What is done for each company by itself, and when; what fails in one keeps no other waiting. */
export function companySchedules(parts: Parts): Schedule[] {
  const { database, clock, folder, log } = parts;
  const ofEach = (work: (mandatorId: string) => Promise<void>, undone: string) =>
    oneAtATime(async () => eachMandator(await mandatorIds(database), work, { log, undone }));
  return [
    {
      name: "beginBooks",
      at: "50 2 * * *",
      alsoAtStart: true,
      run: ofEach((id) => beginBooks(database, id), "Trips of a company were not numbered"),
    },
    {
      name: "writeOldFacts",
      at: "55 2 * * *",
      alsoAtStart: true,
      run: ofEach((id) => writeOldFacts(database, id), "Trips of a company were not bound"),
    },
    {
      name: "erasePositions",
      at: "25 1 * * *",
      alsoAtStart: true,
      run: ofEach((id) => erasePositions(parts, id), "Places of a company were not erased"),
    },
    {
      name: "eraseGranted",
      at: "55 1 * * *",
      alsoAtStart: true,
      run: ofEach((id) => eraseGranted(parts, id), "What people were granted was not erased"),
    },
    {
      name: "eraseLogbooks",
      at: "25 2 * * *",
      alsoAtStart: true,
      run: ofEach((id) => eraseOldLogbooks(parts, id), "Logbooks of a company were not erased"),
    },
    {
      name: "noteHolds",
      at: "*/5 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => noteHolds(database, id, folder), "What a company holds was not noted"),
    },
    {
      name: "noteDecisions",
      at: "*/5 * * * *",
      alsoAtStart: true,
      run: ofEach(
        (id) => noteDecisions(database, id, folder),
        "What was decided on requests for erasing was not noted",
      ),
    },
    {
      name: "forgetExports",
      at: "45 * * * *",
      run: ofEach((id) => forgetExports(parts, id), "Files of people were not forgotten"),
    },
    {
      name: "endThefts",
      at: "*/5 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => endThefts(parts, id), "Drivers of a company were not told"),
    },
    {
      name: "forgetLooks",
      at: "45 3 * * *",
      run: ofEach((id) => forgetLooks(parts, id), "Old looks of a company were not forgotten"),
    },
    {
      name: "queueSilence",
      at: "*/10 * * * *",
      run: ofEach((id) => queueSilence(parts, id), "Webhooks of a company were not told of silent boxes"),
    },
    {
      name: "queueUpkeep",
      at: "30 4 * * *",
      run: ofEach((id) => queueUpkeep(parts, id), "Webhooks of a company were not told of upkeep"),
    },
    {
      name: "forgetWebhookMessages",
      at: "40 3 * * *",
      run: ofEach((id) => forgetMessages(parts, id), "Old webhook messages were not forgotten"),
    },
    {
      name: "queueComing",
      at: "* * * * *",
      run: ofEach((id) => queueComing(parts, id), "People of a company were not told of their reservations"),
    },
    {
      name: "queueOpenTrips",
      at: "*/5 * * * *",
      run: ofEach((id) => queueOpenTrips(parts, id), "Drivers were not told of trips without a purpose"),
    },
    {
      name: "forgetPushes",
      at: "50 3 * * *",
      run: ofEach((id) => forgetPushes(parts, id), "What devices were told was not forgotten"),
    },
    {
      name: "forgetShares",
      at: "55 3 * * *",
      run: ofEach((id) => forgetShares(parts, id), "Links of a company that are over were not forgotten"),
    },
    {
      name: "forgetUnfinished",
      at: "45 * * * *",
      run: ofEach((id) => forgetUnfinished(parts, id), "Unfinished imports of a company were not forgotten"),
    },
    {
      name: "forgetKeys",
      at: "35 * * * *",
      run: ofEach((id) => forgetKeys(database, clock, id), "Keys of calls were not forgotten"),
    },
    {
      name: "keepAllMonths",
      at: "40 2 * * *",
      alsoAtStart: true,
      run: ofEach((id) => keepAllMonths(parts, id), "Months of a company were not checked"),
    },
    {
      name: "closeDeadlines",
      at: "10 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => closeDeadlines(parts, id), "Trips of a company were not closed"),
    },
    {
      name: "endUnfetched",
      at: "*/5 * * * *",
      run: ofEach(
        (id) => endUnfetchedReservations(parts, id),
        "Reservations of a company were not given back",
      ),
    },
    {
      name: "endPrivateModes",
      at: "*/2 * * * *",
      run: ofEach((id) => endPrivateModes(parts, id), "Private drives of a company were not ended"),
    },
    {
      name: "keepCauses",
      at: "* * * * *",
      alsoAtStart: true,
      run: ofEach((id) => keepCauses(parts, id), "People of a company were not told"),
    },
    {
      name: "keepUpkeep",
      at: "22 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => keepUpkeep(parts, id), "People of a company were not told of upkeep"),
    },
    {
      name: "keepOpenTrips",
      at: "*/5 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => keepOpenTrips(parts, id), "Drivers were not told of open trips"),
    },
    {
      name: "keepBookCauses",
      at: "12 * * * *",
      alsoAtStart: true,
      run: ofEach((id) => keepBookCauses(parts, id), "People of a company were not told of their logbooks"),
    },
    {
      name: "sendReminders",
      at: "1 * * * *",
      run: ofEach((id) => sendReminders(parts, id), "People of a company were not reminded"),
    },
    {
      name: "sendCheckReminders",
      at: "3 * * * *",
      run: ofEach(
        (id) => sendCheckReminders(parts, id),
        "People of a company were not reminded of monthly checks",
      ),
    },
    {
      name: "sendDigests",
      at: "3 * * * *",
      run: ofEach((id) => sendDigests(parts, id), "People of a company got no mail of the day"),
    },
    {
      name: "queueExpiryMails",
      at: "40 5 * * *",
      alsoAtStart: true,
      run: ofEach((id) => queueExpiryMails(parts, id), "Administrators were not told of tokens that end"),
    },
    {
      name: "queueAnchorMails",
      at: "8 * * * *",
      run: ofEach(
        (id) => queueAnchorMails(database, id),
        "The seals of the history of a company were not mailed",
      ),
    },
  ];
}

/** Of all companies, also of archived ones, whose books are as true as those of others. */
async function mandatorIds(database: Database): Promise<string[]> {
  const mandators = await database.as("admin").selectFrom("mandators").select("id").orderBy("id").execute();
  return mandators.map(({ id }) => id);
}
