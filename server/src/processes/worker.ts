import type { Config } from "../config.ts";
import { keepAllMonths } from "../features/audit/jobs.ts";
import { forgetKeys, forgetOldSessions } from "../features/auth/jobs.ts";
import { openOldHolds } from "../features/auth/keep-place-hold.ts";
import { passwordMails } from "../features/auth/mails.ts";
import { geofenceAnalysisJobs } from "../features/geofenceanalyses/jobs.ts";
import { geofenceEventJobs } from "../features/geofenceevents/jobs.ts";
import { geofenceMails } from "../features/geofenceevents/mails.ts";
import { keepBookCauses, keepCauses, keepOpenTrips } from "../features/causes/jobs.ts";
import { closeDeadlines } from "../features/inbox/jobs.ts";
import { inboxMails } from "../features/inbox/mails.ts";
import { sendReminders } from "../features/inbox/send-reminders.ts";
import { forgetLooks } from "../features/looks/jobs.ts";
import { keepLooks } from "../features/looks/keep-looks.ts";
import { mandatorMails } from "../features/mandators/mails.ts";
import { queueAnchorMails } from "../features/mandators/queue-anchor-mails.ts";
import { endUnfetchedReservations } from "../features/handovers/jobs.ts";
import { notificationMails } from "../features/notifications/mails.ts";
import { sendDigests } from "../features/notifications/send-digests.ts";
import { orderMails } from "../features/orders/mails.ts";
import { forgetExports, ownExportJobs } from "../features/ownexports/jobs.ts";
import { ownExportMails } from "../features/ownexports/mails.ts";
import { endPrivateModes } from "../features/privatemodes/jobs.ts";
import { reservationMails } from "../features/reservations/mails.ts";
import { endThefts } from "../features/privacy/jobs.ts";
import { privacyMails } from "../features/privacy/mails.ts";
import { eraseOldLogbooks, erasePositions } from "../features/retention/jobs.ts";
import { noteHolds } from "../features/retention/note-holds.ts";
import { scheduledReportMails } from "../features/scheduledreports/mails.ts";
import { sendDueReports } from "../features/scheduledreports/send-due-reports.ts";
import { timeLogMails } from "../features/timelogs/mails.ts";
import { sendCheckReminders } from "../features/timelogs/send-check-reminders.ts";
import { writeOldFacts } from "../features/trips/facts/write-old-facts.ts";
import { beginBooks, tripJobs } from "../features/trips/jobs.ts";
import { sealJobs } from "../features/seals/jobs.ts";
import { vehicleMails } from "../features/vehicles/mails.ts";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { rolesSecretOf } from "../platform/db/prepare-database.ts";
import { currentGeocoder } from "./geocoder-of.ts";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import { noteKeyOf } from "../platform/history/note-key.ts";
import { signNote } from "../platform/history/sign-notes.ts";
import { stampNotes } from "../platform/history/stamp-notes.ts";
import { headsFolder, signHeads } from "../platform/history/daily-heads.ts";
import { eachMandator } from "../platform/jobs/each-mandator.ts";
import { runJobs } from "../platform/jobs/run-jobs.ts";
import type { Composers } from "../platform/mail/composer.ts";
import { forgetOldMails, mailJobs, queueDueMails } from "../platform/mail/mail-jobs.ts";
import { currentMailer } from "../platform/mail/open-mailer.ts";
import type { Log } from "../platform/log.ts";
import { secretOfFile, secretOfFileIfAny } from "../platform/secret-file.ts";
import { configReader } from "../platform/settings/current-config.ts";
import { startFollowing } from "../tracking/follow-boxes.ts";
import { openDocumentThreads } from "./document-threads.ts";
import { measure } from "./measure.ts";
import type { Running } from "./running.ts";

/** A round that takes longer is stuck; one after days without a tracker may well take minutes. */
const longestRoundMilliseconds = 10 * 60_000;

/** Mails under way at once; a mail server that is slow keeps nothing else waiting. */
const mailsAtOnce = 4;

/** Of reports one is sent while the next is made, and what is due is looked for meanwhile. */
const reportsAtOnce = 3;

/** Who writes the mails of each kind but those that come with files. */
const plainMails = (geocoder: Geocoder): Composers => ({
  ...passwordMails,
  ...vehicleMails,
  ...geofenceMails({ geocoder }),
  ...reservationMails,
  ...inboxMails,
  ...timeLogMails,
  ...ownExportMails,
  ...notificationMails,
  ...orderMails,
  ...privacyMails,
  ...mandatorMails,
});

/** Makes trips of readings and does what is queued or due. Stopping lets the transactions under way finish. */
export async function startWorker(config: Config, database: Database, log: Log): Promise<Running> {
  const following = startFollowing({ database, lateWindowDays: config.lateWindowDays, log });
  const jobsDb = database.as("jobs");
  const geocoder = currentGeocoder(configReader(config, jobsDb, ["geocoder"]), database.pool("jobs"));
  const ofEach = (work: (mandatorId: string) => Promise<void>, undone: string) =>
    oneAtATime(async () => eachMandator(await mandatorIds(database), work, { log, undone }));
  const jobs = await runJobs({
    database,
    handlers: { ...tripJobs({ database, clock, geocoder, log }), ...ownExportJobs({ database, clock }) },
    schedules: [
      { name: "keepReadingPartitions", at: "15 2 * * *", run: () => keepReadingPartitions(database) },
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
        run: ofEach(
          (id) => erasePositions({ database, clock, folder: headsFolder(config.dataFolder) }, id),
          "Places of a company were not erased",
        ),
      },
      {
        name: "eraseLogbooks",
        at: "25 2 * * *",
        alsoAtStart: true,
        run: ofEach(
          (id) => eraseOldLogbooks({ database, clock, folder: headsFolder(config.dataFolder) }, id),
          "Logbooks of a company were not erased",
        ),
      },
      {
        name: "noteHolds",
        at: "*/5 * * * *",
        alsoAtStart: true,
        run: ofEach(
          (id) => noteHolds(database, id, headsFolder(config.dataFolder)),
          "What a company holds was not noted",
        ),
      },
      {
        name: "forgetExports",
        at: "45 * * * *",
        run: ofEach((id) => forgetExports({ database, clock }, id), "Files of people were not forgotten"),
      },
      {
        name: "endThefts",
        at: "*/5 * * * *",
        alsoAtStart: true,
        run: ofEach((id) => endThefts({ database, clock }, id), "Drivers of a company were not told"),
      },
      {
        name: "forgetLooks",
        at: "45 3 * * *",
        run: ofEach(
          (id) => forgetLooks({ database, clock }, id),
          "Old looks of a company were not forgotten",
        ),
      },
      { name: "openOldHolds", at: "20 * * * *", run: () => openOldHolds(database, clock) },
      {
        name: "forgetKeys",
        at: "35 * * * *",
        run: ofEach((id) => forgetKeys(database, clock, id), "Keys of calls were not forgotten"),
      },
      { name: "forgetOldSessions", at: "25 * * * *", run: () => forgetOldSessions(database, clock) },
      {
        name: "queueDueMails",
        at: "* * * * *",
        alsoAtStart: true,
        run: () => queueDueMails(database, clock),
      },
      {
        name: "keepAllMonths",
        at: "40 2 * * *",
        alsoAtStart: true,
        run: ofEach((id) => keepAllMonths({ database, clock }, id), "Months of a company were not checked"),
      },
      {
        name: "closeDeadlines",
        at: "10 * * * *",
        alsoAtStart: true,
        run: ofEach((id) => closeDeadlines({ database, clock }, id), "Trips of a company were not closed"),
      },
      {
        name: "endUnfetched",
        at: "*/5 * * * *",
        run: ofEach(
          (id) => endUnfetchedReservations({ database, clock }, id),
          "Reservations of a company were not given back",
        ),
      },
      {
        name: "endPrivateModes",
        at: "*/2 * * * *",
        run: ofEach(
          (id) => endPrivateModes({ database, clock }, id),
          "Private drives of a company were not ended",
        ),
      },
      {
        name: "keepCauses",
        at: "* * * * *",
        alsoAtStart: true,
        run: ofEach((id) => keepCauses({ database, clock }, id), "People of a company were not told"),
      },
      {
        name: "keepOpenTrips",
        at: "*/5 * * * *",
        alsoAtStart: true,
        run: ofEach((id) => keepOpenTrips({ database, clock }, id), "Drivers were not told of open trips"),
      },
      {
        name: "keepBookCauses",
        at: "12 * * * *",
        alsoAtStart: true,
        run: ofEach(
          (id) => keepBookCauses({ database, clock }, id),
          "People of a company were not told of their logbooks",
        ),
      },
      {
        name: "sendReminders",
        at: "1 * * * *",
        run: ofEach((id) => sendReminders({ database, clock }, id), "People of a company were not reminded"),
      },
      {
        name: "sendCheckReminders",
        at: "3 * * * *",
        run: ofEach(
          (id) => sendCheckReminders({ database, clock }, id),
          "People of a company were not reminded of monthly checks",
        ),
      },
      {
        name: "sendDigests",
        at: "3 * * * *",
        run: ofEach(
          (id) => sendDigests({ database, clock }, id),
          "People of a company got no mail of the day",
        ),
      },
      { name: "forgetOldMails", at: "35 3 * * *", run: () => forgetOldMails(database, clock) },
      { name: "signHistoryHeads", at: "5 * * * *", run: () => signHistory(config, database, log) },
      {
        name: "queueAnchorMails",
        at: "8 * * * *",
        run: ofEach(
          (id) => queueAnchorMails(database, id),
          "The seals of the history of a company were not mailed",
        ),
      },
      { name: "stampNotes", at: "10 * * * *", run: oneAtATime(() => stampHistory(config, database, log)) },
      { name: "signNotes", at: "5 * * * *", alsoAtStart: true, run: () => signNotes(config, database) },
    ],
    log,
  });
  const crossings = await runCrossings(config, database, log);
  const analyses = await runAnalyses(database, log);
  const seals = await runSeals(config, database, log);
  const mails = await runMails(config, database, { geocoder, log });
  const reports = await runReports(config, database, log);
  const looks = keepLooks({ database, clock, log });
  const runners = [jobs, crossings, analyses, seals, mails, reports];
  const roundAge = () => performance.now() - following.lastRoundAt();
  measure(
    "wegbuch_tracker_round_age_seconds",
    "Time since the tracker was last through with what had arrived",
    () => roundAge() / 1_000,
  );
  let isRunning = true;
  return {
    announcement: "Trips, addresses and what is due",
    isRunning: () => isRunning && runners.every((runner) => runner.isRunning()),
    isKeepingUp: () => roundAge() < longestRoundMilliseconds,
    stop: async () => {
      isRunning = false;
      await Promise.all([following, ...runners].map((each) => each.stop()));
      await looks.stop();
    },
  };
}

/** Analyses have a runner of their own, one after another: they take long, and nothing else shall wait for them. */
function runAnalyses(database: Database, log: Log) {
  return runJobs({ database, handlers: geofenceAnalysisJobs({ database, clock, log }), log, concurrency: 1 });
}

/** So have crossings: one fence of a large fleet takes minutes, and people change many of them in a row. */
function runCrossings({ lateWindowDays }: Config, database: Database, log: Log) {
  const handlers = geofenceEventJobs({ database, clock, lateWindowDays });
  return runJobs({ database, handlers, log, concurrency: 1 });
}

/** Months are sealed one after another, beside all else: five hundred take minutes. */
function runSeals({ dataFolder }: Config, database: Database, log: Log) {
  const makeBook = openDocumentThreads({ database, dataFolder });
  return runJobs({ database, handlers: sealJobs({ database, clock, makeBook }), log, concurrency: 1 });
}

/** Mails have a runner of their own. */
function runMails(config: Config, database: Database, { geocoder, log }: { geocoder: Geocoder; log: Log }) {
  const { sendMail } = mailJobs(mailParts(config, database, log, plainMails(geocoder)));
  return runJobs({ database, handlers: { sendMail }, log, concurrency: mailsAtOnce });
}

/** And those with reports another, for each takes as long as its file. */
function runReports(config: Config, database: Database, log: Log) {
  const { dataFolder } = config;
  const makeReport = openDocumentThreads({ database, dataFolder });
  const composers = scheduledReportMails({ makeReport });
  const { sendReportMail } = mailJobs(mailParts(config, database, log, composers));
  const sendDue = oneAtATime(() => sendDueReports({ database, clock, log }));
  return runJobs({
    database,
    handlers: { sendReportMail },
    schedules: [{ name: "sendDueReports", at: "* * * * *", alsoAtStart: true, run: sendDue }],
    log,
    concurrency: reportsAtOnce,
  });
}

function mailParts(config: Config, database: Database, log: Log, composers: Composers) {
  const { publicOrigin } = config;
  const mailer = currentMailer(configReader(config, database.as("jobs"), ["mail"]));
  return { database, clock, log, composers, mailer, publicOrigin, key: rolesSecretOf(config) };
}

/** Leaves out a turn while the one before is not over. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work();
    } finally {
      isUnderWay = false;
    }
  };
}

/** Of all companies, also of archived ones, whose books are as true as those of others. */
async function mandatorIds(database: Database): Promise<string[]> {
  const mandators = await database.as("admin").selectFrom("mandators").select("id").orderBy("id").execute();
  return mandators.map(({ id }) => id);
}

async function keepReadingPartitions(database: Database): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  await database.pool("jobs").query("select ensure_reading_partitions($1)", [today]);
}

async function signHistory(config: Config, database: Database, log: Log): Promise<void> {
  const key = secretOfFile(config.historyKeyFile);
  for (const finding of await signHeads(database, headsFolder(config.dataFolder), key)) {
    log.error(finding, "The history was changed behind the program's back");
  }
}

/** The note of a day that is not there yet; at once where a worker was not there at night, so that bundles prove something. */
async function signNotes(config: Config, database: Database): Promise<void> {
  const key = secretOfFile(config.historyKeyFile);
  const host = new URL(config.publicOrigin).hostname;
  const before = secretOfFileIfAny(`${config.historyKeyFile}.before`);
  await signNote(database, headsFolder(config.dataFolder), {
    current: noteKeyOf(key, host),
    before: before === null ? null : noteKeyOf(before, host),
  });
}

async function stampHistory(config: Config, database: Database, log: Log): Promise<void> {
  const { timestampUrl: url, dataFolder } = config;
  if (url !== undefined) await stampNotes({ database, folder: headsFolder(dataFolder), url, log });
}
