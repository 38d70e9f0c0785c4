import path from "node:path";
import { demoLogins } from "../demo/demo-logins.ts";
import { type Config, readTopic } from "../config.ts";
import { apiTokenRoutes } from "../features/apitokens/routes.ts";
import { auditRoutes } from "../features/audit/routes.ts";
import { authRoutes, forgottenPasswordRoutes, sessionRoutes } from "../features/auth/routes.ts";
import { boxCommandRoutes } from "../features/boxcommands/routes.ts";
import { boxRoutes, mandatorBoxRoutes } from "../features/boxes/routes.ts";
import { calendarFeedRoutes } from "../features/calendarfeeds/routes.ts";
import { calibrationRoutes } from "../features/calibrations/routes.ts";
import { chargingRoutes } from "../features/charging/routes.ts";
import { costcenterRoutes } from "../features/costcenters/routes.ts";
import { deletionRequestRoutes } from "../features/deletionrequests/routes.ts";
import { documentRoutes, reportRoutes } from "../features/documents/routes.ts";
import { bundleRoutes } from "../features/evidence/routes.ts";
import { factorRoutes } from "../features/factors/routes.ts";
import { forwardingRoutes } from "../features/forwarding/routes.ts";
import { geocodingRoutes } from "../features/geocoding/routes.ts";
import { geofenceAnalysisRoutes } from "../features/geofenceanalyses/routes.ts";
import { geofenceEventRoutes } from "../features/geofenceevents/routes.ts";
import { shapesByThread } from "../features/geofences/make-shapes-by-thread.ts";
import { geofenceMetadataRoutes, geofenceRoutes } from "../features/geofences/routes.ts";
import { groupRoutes } from "../features/groups/routes.ts";
import { historyRoutes } from "../features/histories/routes.ts";
import { classificationRuleRoutes } from "../features/classificationrules/routes.ts";
import { importRoutes } from "../features/imports/routes.ts";
import { inboxRoutes } from "../features/inbox/routes.ts";
import type { StoreReadings } from "../features/ingest/receive-readings.ts";
import { ingestRoutes } from "../features/ingest/routes.ts";
import { inspectionRoutes } from "../features/inspections/routes.ts";
import { installationRoutes, setupRoutes } from "../features/installation/routes.ts";
import type { Pace } from "../features/live/follow-viewer.ts";
import { liveRoutes } from "../features/live/routes.ts";
import { mandatorRoutes } from "../features/mandators/routes.ts";
import { privacyRoutes } from "../features/privacy/routes.ts";
import { notificationRoutes } from "../features/notifications/routes.ts";
import { phoneRoutes } from "../features/phones/routes.ts";
import { payrollRoutes } from "../features/payroll/routes.ts";
import { orderRoutes } from "../features/orders/routes.ts";
import { ownExportRoutes } from "../features/ownexports/routes.ts";
import { privateModeRoutes } from "../features/privatemodes/routes.ts";
import { pushSubscriptionRoutes } from "../features/pushsubscriptions/routes.ts";
import { rawDataRoutes } from "../features/rawdata/routes.ts";
import { reservationRoutes } from "../features/reservations/routes.ts";
import { routingRoutes } from "../features/routing/routes.ts";
import { scheduledReportRoutes } from "../features/scheduledreports/routes.ts";
import { retentionRoutes } from "../features/retention/routes.ts";
import { sealRoutes } from "../features/seals/routes.ts";
import { serviceRoutes } from "../features/services/routes.ts";
import { shareRoutes } from "../features/shares/routes.ts";
import { superUserRoutes } from "../features/superusers/routes.ts";
import { systemRoutes } from "../features/system/routes.ts";
import { taxRoutes } from "../features/taxes/routes.ts";
import { timeLogRoutes } from "../features/timelogs/routes.ts";
import { tripChangeRoutes, tripRoutes, vehicleDriveRoutes } from "../features/trips/routes.ts";
import { mandatorUserRoutes, passwordRoutes, userRoutes } from "../features/users/routes.ts";
import { companyLoginRoutes } from "../features/sso/routes.ts";
import { type Guard, guardedRequest } from "../platform/outside/guarded-request.ts";
import { vehicleRoutes } from "../features/vehicles/routes.ts";
import { webhookRoutes } from "../features/webhooks/routes.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Geocoder } from "../platform/geocoding/geocoder.ts";
import type { Route } from "../platform/http/serve.ts";
import type { Log } from "../platform/log.ts";
import { configReader } from "../platform/settings/current-config.ts";
import type { Named } from "../platform/settings/kept-settings.ts";
import { geocoderOf } from "./geocoder-of.ts";
import type { Router } from "../platform/routing/straight-way.ts";
import { openFileThreads } from "../platform/documents/file-thread.ts";
import { openDocumentThreads, ownThread } from "./document-threads.ts";
import { storeReadings } from "../tracking/store-readings.ts";

type Parts = {
  config: Config;
  database: Database;
  clock: Clock;
  geocoder: Geocoder;
  router: Router;
  version: string;
  log: Log;
  /** Another build of what makes documents. */
  documentThread?: string;
  /** And of what makes the shapes of fences. */
  shapeThread?: string;
  /** How often streams look for themselves; the usual unless said. */
  livePace?: Partial<Pace>;
  /** For how many of them there is room; the usual unless said. */
  streamRoom?: number;
  /** What asks the providers of companies; the open internet's unless said. */
  guard?: Guard;
};

/** Every call of the API. */
export function apiRoutes(parts: Parts): Route[] {
  const { config, database, documentThread: thread } = parts;
  const { dataFolder } = config;
  const makeReport = openDocumentThreads({ database, dataFolder, thread });
  const makeShapes = shapesByThread(
    openFileThreads({
      path: parts.shapeThread ?? ownThread("shape-thread"),
      settings: async () => ({}),
      spoolFolder: path.join(dataFolder, "spool"),
    }),
  );
  const readConfig = configReader(config, database.as("app"), ["map", "geocoder"]);
  const store: StoreReadings = (readings) => storeReadings(database.pool("gateway"), readings);
  const guard = parts.guard ?? guardedRequest({ allowedNetworks: config.outsideAllowedNetworks });
  const openGeocoder = (named: Named) =>
    geocoderOf({ ...config, ...readTopic("geocoder", named) }, database.pool("app"));
  return [
    ...authRoutes({ ...parts, readConfig, ...(config.isDemo && { demoLogins }) }),
    ...setupRoutes(parts),
    ...installationRoutes({ ...parts, openGeocoder }),
    ...forgottenPasswordRoutes(parts),
    ...sessionRoutes(parts),
    ...companyLoginRoutes({ ...parts, guard }),
    ...factorRoutes(parts),
    ...userRoutes(parts),
    ...mandatorUserRoutes(parts),
    ...passwordRoutes(parts),
    ...mandatorRoutes(parts),
    ...superUserRoutes(parts),
    ...groupRoutes(parts),
    ...auditRoutes(parts),
    ...retentionRoutes(parts),
    ...privacyRoutes(parts),
    ...deletionRequestRoutes(parts),
    ...sealRoutes(parts),
    ...costcenterRoutes(parts),
    ...historyRoutes(parts),
    ...vehicleRoutes(parts),
    ...vehicleDriveRoutes(parts),
    ...calibrationRoutes(parts),
    ...inspectionRoutes(parts),
    ...serviceRoutes(parts),
    ...calendarFeedRoutes(parts),
    ...apiTokenRoutes(parts),
    ...webhookRoutes(parts),
    ...pushSubscriptionRoutes({ ...parts, guard }),
    ...boxRoutes(parts),
    ...mandatorBoxRoutes(parts),
    ...boxCommandRoutes(parts),
    ...rawDataRoutes(parts),
    ...systemRoutes(parts),
    ...documentRoutes(parts),
    ...reportRoutes({ ...parts, makeReport }),
    ...payrollRoutes(parts),
    ...bundleRoutes({ ...parts, makeReport }),
    ...scheduledReportRoutes(parts),
    ...tripRoutes(parts),
    ...inboxRoutes(parts),
    ...importRoutes({ ...parts, store }),
    ...notificationRoutes(parts),
    ...classificationRuleRoutes(parts),
    ...privateModeRoutes(parts),
    ...ownExportRoutes(parts),
    ...tripChangeRoutes(parts),
    ...taxRoutes(parts),
    ...timeLogRoutes(parts),
    ...liveRoutes(parts),
    ...shareRoutes(parts),
    ...geocodingRoutes(parts),
    ...routingRoutes(parts),
    ...geofenceRoutes({ ...parts, makeShapes }),
    ...geofenceMetadataRoutes(parts),
    ...geofenceEventRoutes(parts),
    ...geofenceAnalysisRoutes(parts),
    ...reservationRoutes(parts),
    ...orderRoutes(parts),
    ...chargingRoutes(parts),
    ...ingestRoutes({ database, store }),
    ...phoneRoutes({ ...parts, store }),
    ...forwardingRoutes({ ...parts, store }),
  ];
}
