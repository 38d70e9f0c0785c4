import type { Config } from "../config.ts";
import { forgetOldSessions } from "../features/auth/jobs.ts";
import { openOldHolds } from "../features/auth/keep-place-hold.ts";
import { apiTokenMails } from "../features/apitokens/mails.ts";
import { passwordMails } from "../features/auth/mails.ts";
import { geofenceAnalysisJobs } from "../features/geofenceanalyses/jobs.ts";
import { geofenceEventJobs } from "../features/geofenceevents/jobs.ts";
import { geofenceMails } from "../features/geofenceevents/mails.ts";
import { inboxMails } from "../features/inbox/mails.ts";
import { keepLooks } from "../features/looks/keep-looks.ts";
import { mandatorMails } from "../features/mandators/mails.ts";
import { notificationMails } from "../features/notifications/mails.ts";
import { orderMails } from "../features/orders/mails.ts";
import { ownExportJobs } from "../features/ownexports/jobs.ts";
import { agreementMails } from "../features/agreements/mails.ts";
import { deletionRequestMails } from "../features/deletionrequests/mails.ts";
import { ownExportMails } from "../features/ownexports/mails.ts";
import { reservationMails } from "../features/reservations/mails.ts";
import { privacyMails } from "../features/privacy/mails.ts";
import { composePush } from "../features/pushsubscriptions/compose-push.ts";
import { scheduledReportMails } from "../features/scheduledreports/mails.ts";
import { sendDueReports } from "../features/scheduledreports/send-due-reports.ts";
import { timeLogMails } from "../features/timelogs/mails.ts";
import { tripJobs } from "../features/trips/jobs.ts";
import { sealJobs } from "../features/seals/jobs.ts";
import { queueFigures, readQueueFigures } from "../features/system/read-queues.ts";
import { vehicleMails } from "../features/vehicles/mails.ts";
import { ssoMails } from "../features/sso/mails.ts";
import { webhookMails } from "../features/webhooks/mails.ts";
import { findUntriedSeconds } from "../features/webhooks/hold-deliveries.ts";
import { startSending } from "../features/webhooks/send-deliveries.ts";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { secretsKeyOf } from "../platform/settings/secrets-key.ts";
import { currentGeocoder } from "./geocoder-of.ts";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import { noteKeyOf } from "../platform/history/note-key.ts";
import { signNote } from "../platform/history/sign-notes.ts";
import { stampNotes } from "../platform/history/stamp-notes.ts";
import { headsFolder, signHeads } from "../platform/history/daily-heads.ts";
import { runJobs } from "../platform/jobs/run-jobs.ts";
import { guardedRequest } from "../platform/outside/guarded-request.ts";
import type { Composers } from "../platform/mail/composer.ts";
import { forgetOldMails, mailJobs, queueDueMails } from "../platform/mail/mail-jobs.ts";
import { currentMailer } from "../platform/mail/open-mailer.ts";
import { startPushing } from "../platform/push/send-pushes.ts";
import type { Log } from "../platform/log.ts";
import { secretOfFile, secretOfFileIfAny } from "../platform/secret-file.ts";
import { configReader } from "../platform/settings/current-config.ts";
import { startFollowing } from "../tracking/follow-boxes.ts";
import { holdShare } from "../tracking/hold-share.ts";
import { openDocumentThreads } from "./document-threads.ts";
import { companySchedules } from "./company-schedules.ts";
import { measure, measureTogether } from "./measure.ts";
import { oneAtATime } from "./one-at-a-time.ts";
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
  ...apiTokenMails,
  ...vehicleMails,
  ...geofenceMails({ geocoder }),
  ...reservationMails,
  ...inboxMails,
  ...timeLogMails,
  ...ownExportMails,
  ...notificationMails,
  ...orderMails,
  ...privacyMails,
  ...agreementMails,
  ...deletionRequestMails,
  ...mandatorMails,
  ...ssoMails,
  ...webhookMails,
});

/** Makes trips of readings and does what is queued or due. Stopping lets the transactions under way finish. */
export async function startWorker(config: Config, database: Database, log: Log): Promise<Running> {
  const share = holdShare({ database, log });
  const following = startFollowing({
    database,
    lateWindowDays: config.lateWindowDays,
    share: () => share.current(),
    log,
  });
  const jobsDb = database.as("jobs");
  const geocoder = currentGeocoder(configReader(config, jobsDb, ["geocoder"]), database.pool("jobs"));
  const jobs = await runJobs({
    database,
    handlers: { ...tripJobs({ database, clock, geocoder, log }), ...ownExportJobs({ database, clock }) },
    schedules: [
      { name: "keepReadingPartitions", at: "15 2 * * *", run: () => keepReadingPartitions(database) },
      { name: "openOldHolds", at: "20 * * * *", run: () => openOldHolds(database, clock) },
      { name: "forgetOldSessions", at: "25 * * * *", run: () => forgetOldSessions(database, clock) },
      {
        name: "queueDueMails",
        at: "* * * * *",
        alsoAtStart: true,
        run: () => queueDueMails(database, clock),
      },
      { name: "forgetOldMails", at: "35 3 * * *", run: () => forgetOldMails(database, clock) },
      { name: "signHistoryHeads", at: "5 * * * *", run: () => signHistory(config, database, log) },
      { name: "stampNotes", at: "10 * * * *", run: oneAtATime(() => stampHistory(config, database, log)) },
      { name: "signNotes", at: "5 * * * *", alsoAtStart: true, run: () => signNotes(config, database) },
      ...companySchedules({ database, clock, folder: headsFolder(config.dataFolder), log }),
    ],
    log,
  });
  const crossings = await runCrossings(config, database, log);
  const analyses = await runAnalyses(database, log);
  const seals = await runSeals(config, database, log);
  const mails = await runMails(config, database, { geocoder, log });
  const reports = await runReports(config, database, log);
  const looks = keepLooks({ database, clock, log });
  const webhooks = config.areWebhooksOn ? [startSending(sendingParts(config, database, log))] : [];
  const pushes = startPushing({
    ...sendingParts(config, database, log),
    compose: composePush,
    subject: config.vapidSubject,
  });
  const runners = [jobs, crossings, analyses, seals, mails, reports];
  const roundAge = () => performance.now() - following.lastRoundAt();
  measure(
    "wegbuch_tracker_round_age_seconds",
    "Time since the tracker was last through with what had arrived",
    () => roundAge() / 1_000,
  );
  measureTogether(
    {
      wegbuch_oldest_untried_delivery_seconds:
        "Since when the oldest event waits for its first attempt to tell a webhook",
    },
    async () => ({
      wegbuch_oldest_untried_delivery_seconds: config.areWebhooksOn
        ? await findUntriedSeconds(database, clock.now())
        : 0,
    }),
  );
  measureTogether(queueFigures, () => readQueueFigures(database.as("admin"), clock.now()));
  let isRunning = true;
  return {
    announcement: "Trips, addresses and what is due",
    isRunning: () => isRunning && runners.every((runner) => runner.isRunning()),
    isKeepingUp: () => roundAge() < longestRoundMilliseconds,
    stop: async () => {
      isRunning = false;
      await Promise.all([following, pushes, ...webhooks, ...runners].map((each) => each.stop()));
      await Promise.all([looks.stop(), share.stop()]);
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

function sendingParts(config: Config, database: Database, log: Log) {
  const guard = guardedRequest({ allowedNetworks: config.outsideAllowedNetworks });
  return { database, clock, log, guard, secret: secretsKeyOf(config) };
}

function mailParts(config: Config, database: Database, log: Log, composers: Composers) {
  const { publicOrigin } = config;
  const mailer = currentMailer(configReader(config, database.as("jobs"), ["mail"]));
  return { database, clock, log, composers, mailer, publicOrigin, key: secretsKeyOf(config) };
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
