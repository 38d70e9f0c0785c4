import { apiTokens } from "./apitokens/endpoints.ts";
import { audits } from "./audit/endpoints.ts";
import { auth, companyLogins, forgottenPasswords, passkeyLogins } from "./auth/endpoints.ts";
import { boxCommands } from "./boxcommands/endpoints.ts";
import { boxes, mandatorBoxes } from "./boxes/endpoints.ts";
import { calendarFeeds } from "./calendarfeeds/endpoints.ts";
import { calibrations } from "./calibrations/endpoints.ts";
import { charging } from "./charging/endpoints.ts";
import { costcenters } from "./costcenters/endpoints.ts";
import { deletionRequests } from "./deletionrequests/endpoints.ts";
import {
  auditDocuments,
  bookDocuments,
  bundleDocuments,
  documents,
  reportDocuments,
  driverRegister,
  timeLogDocuments,
  tripDocuments,
  tripGeofenceDocuments,
  viewDocuments,
} from "./documents/endpoints.ts";
import { challenges, factors, proofs } from "./factors/endpoints.ts";
import { forwarding } from "./forwarding/endpoints.ts";
import { geocoding } from "./geocoding/endpoints.ts";
import { geofenceAnalyses } from "./geofenceanalyses/endpoints.ts";
import { geofenceEvents } from "./geofenceevents/endpoints.ts";
import { geofenceMetadata, geofences } from "./geofences/endpoints.ts";
import { groups } from "./groups/endpoints.ts";
import { histories } from "./histories/endpoints.ts";
import { classificationRules } from "./classificationrules/endpoints.ts";
import { inbox } from "./inbox/endpoints.ts";
import { ingest } from "./ingest/endpoints.ts";
import { inspections } from "./inspections/endpoints.ts";
import { installation, setup } from "./installation/endpoints.ts";
import { live } from "./live/endpoints.ts";
import { mandators } from "./mandators/endpoints.ts";
import { notifications } from "./notifications/endpoints.ts";
import { orders } from "./orders/endpoints.ts";
import { webhooks } from "./webhooks/endpoints.ts";
import { ownExports } from "./ownexports/endpoints.ts";
import { payroll, payrollDocuments } from "./payroll/endpoints.ts";
import { imports } from "./imports/endpoints.ts";
import { phoneReports, phones } from "./phones/endpoints.ts";
import { privateModes } from "./privatemodes/endpoints.ts";
import { privacy, theftCases } from "./privacy/endpoints.ts";
import { pushSubscriptions } from "./pushsubscriptions/endpoints.ts";
import { rawData } from "./rawdata/endpoints.ts";
import { reservations } from "./reservations/endpoints.ts";
import { agreements, consents } from "./agreements/endpoints.ts";
import { retentions } from "./retention/endpoints.ts";
import { routing } from "./routing/endpoints.ts";
import { seals } from "./seals/endpoints.ts";
import { sessions } from "./sessions/endpoints.ts";
import { scheduledReports } from "./scheduledreports/endpoints.ts";
import { services } from "./services/endpoints.ts";
import { sso } from "./sso/endpoints.ts";
import { shares } from "./shares/endpoints.ts";
import { superUsers } from "./superusers/endpoints.ts";
import { system } from "./system/endpoints.ts";
import { taxes } from "./taxes/endpoints.ts";
import { months, roadside, timeLogs } from "./timelogs/endpoints.ts";
import { tripChanges, trips } from "./trips/endpoints.ts";
import { mandatorUsers, passwords, users } from "./users/endpoints.ts";
import { vehicleDrives, vehicles } from "./vehicles/endpoints.ts";

/** Every call of the API, by slice. */
export const endpoints = {
  auth,
  forgottenPasswords,
  sessions,
  factors,
  challenges,
  passkeyLogins,
  companyLogins,
  sso,
  proofs,
  users,
  passwords,
  vehicles,
  costcenters,
  boxes,
  groups,
  trips,
  inbox,
  notifications,
  classificationRules,
  privateModes,
  live,
  shares,
  geocoding,
  ingest,
  mandators,
  mandatorBoxes,
  mandatorUsers,
  superUsers,
  rawData,
  system,
  documents,
  inspections,
  services,
  histories,
  calendarFeeds,
  tripChanges,
  vehicleDrives,
  calibrations,
  tripDocuments,
  geofences,
  geofenceMetadata,
  geofenceEvents,
  geofenceAnalyses,
  tripGeofenceDocuments,
  routing,
  boxCommands,
  timeLogs,
  months,
  roadside,
  payroll,
  payrollDocuments,
  reservations,
  agreements,
  consents,
  retentions,
  privacy,
  theftCases,
  deletionRequests,
  orders,
  charging,
  scheduledReports,
  reportDocuments,
  driverRegister,
  timeLogDocuments,
  audits,
  seals,
  auditDocuments,
  viewDocuments,
  bookDocuments,
  bundleDocuments,
  taxes,
  setup,
  installation,
  ownExports,
  apiTokens,
  webhooks,
  pushSubscriptions,
  phones,
  imports,
  phoneReports,
  forwarding,
};
