import { AuditSelection } from "../audit/schemas.ts";
import {
  admin,
  adminViewer,
  driver,
  driverViewer,
  groupLeader,
  groupLeaderViewer,
  superAdmin,
} from "../access/role-sets.ts";
import { BoxSelection, MandatorBoxSelection } from "../boxes/schemas.ts";
import { post } from "../kit/endpoint.ts";
import { MandatorSelection } from "../mandators/schemas.ts";
import { MonthQuery } from "../timelogs/schemas.ts";
import { MandatorUserSelection, UserSelection } from "../users/schemas.ts";
import { VehicleSelection } from "../vehicles/schemas.ts";
import { BookSelection, BundleSelection, ReportFilter, type ReportType, ViewsSelection } from "./schemas.ts";

/** The files of the report service. */
export const documents = {
  mandators: post("/ReportService/Mandators/xlsx", {
    about: "The mandators of a selection as a table.",
    for: superAdmin,
    body: MandatorSelection,
    file: "Mandators.xlsx",
  }),
  mandatorUsers: post("/ReportService/MandatorUsers/xlsx", {
    about: "The users of a selection as a table.",
    for: superAdmin,
    body: MandatorUserSelection,
    file: "MandatorUsers.xlsx",
  }),
  mandatorBoxes: post("/ReportService/MandatorBoxes/xlsx", {
    about: "The boxes of a selection as a table.",
    for: superAdmin,
    body: MandatorBoxSelection,
    file: "MandatorBoxes.xlsx",
  }),
  users: post("/ReportService/Users/xlsx", {
    token: "files:read",
    about: "The users of a selection as a table.",
    for: groupLeaderViewer,
    when: "canExport",
    body: UserSelection,
    file: "Users.xlsx",
  }),
  vehicles: post("/ReportService/Vehicles/xlsx", {
    token: "files:read",
    about: "The vehicles of a selection as a table.",
    for: groupLeaderViewer,
    when: "canExport",
    body: VehicleSelection,
    file: "Vehicles.xlsx",
  }),
  boxes: post("/ReportService/Boxes/xlsx", {
    token: "files:read",
    about: "The mandator's boxes of a selection as a table.",
    for: adminViewer,
    body: BoxSelection,
    file: "Boxes.xlsx",
  }),
};

const exporters = { for: driverViewer, needs: "Logbook", when: "canExport" } as const;

/** The logbook as a file (rule reports/contents); the ending of the path and `export` must agree. */
export const tripDocuments = {
  pdf: post("/ReportService/Trips/pdf", {
    token: "files:read",
    places: "export",
    about: "The logbook of a period as a document to hand in.",
    ...exporters,
    body: ReportFilter,
    file: "Trips.pdf",
  }),
  xlsx: post("/ReportService/Trips/xlsx", {
    token: "files:read",
    places: "export",
    about: "The logbook of a period as a table.",
    ...exporters,
    body: ReportFilter,
    file: "Trips.xlsx",
  }),
};

/**
 * Where trips crossed fences as a file, grouped by vehicle, driver or geofence (rules reports/contents,
 * reports/groupings).
 */
export const tripGeofenceDocuments = {
  pdf: post("/ReportService/TripGeofenceIntersections/pdf", {
    token: "files:read",
    places: "export",
    about: "When the trips of a period entered and left the fences, as a document.",
    for: driverViewer,
    needs: "Geofences",
    when: "canExport",
    body: ReportFilter,
    file: "TripGeofenceIntersections.pdf",
  }),
};

/** The reports over trips besides the logbook itself (rule reports/contents). */
export const reportDocuments = {
  days: post("/ReportService/DayTrips/pdf", {
    token: "files:read",
    about:
      "Each day of the trips of a period: first start, last finish, driving and idle time, distance by type.",
    for: driverViewer,
    when: "canExport",
    body: ReportFilter,
    file: "Tagesuebersicht.pdf",
  }),
  dayGraphics: post("/ReportService/DayGraphicTrips/pdf", {
    token: "files:read",
    about: "Each day of the trips of a period as a bar of 24 hours.",
    for: driverViewer,
    when: "canExport",
    body: ReportFilter,
    file: "TagesuebersichtGraphisch.pdf",
  }),
  mileages: post("/ReportService/VehicleMileageSummary/pdf", {
    token: "files:read",
    about: "What each vehicle drove in a period, and its mileage before and after.",
    for: driverViewer,
    when: "canExport",
    body: ReportFilter,
    file: "VehicleMileage.pdf",
  }),
};

/** The check before a tax audit, for the tax adviser (rule audit/findings). */
export const auditDocuments = {
  pdf: post("/ReportService/Audit/pdf", {
    token: "files:read",
    about: "What was found in the logbooks of vehicles, month by month, with what was explained.",
    ...exporters,
    body: AuditSelection,
    file: "FinanzamtCheck.pdf",
  }),
};

/** The logbook of a vehicle and a month as the law of its country wants it (rule seals/draft). */
export const bookDocuments = {
  pdf: post("/ReportService/Book/pdf", {
    token: "files:read",
    places: "export",
    about: "The logbook of a vehicle and a month in the layout of its country, as it would be sealed now.",
    for: groupLeaderViewer,
    needs: "Logbook",
    when: "canExport",
    body: BookSelection,
    file: "Fahrtenbuch.pdf",
  }),
};

/** The logbooks of vehicles, to be checked without us (rule evidence/bundle). */
export const bundleDocuments = {
  zip: post("/ReportService/Bundle/zip", {
    token: "files:read",
    proof: "always",
    places: "export",
    about: "The logbooks of vehicles with their history and its proofs, which anybody can check.",
    ...exporters,
    body: BundleSelection,
    file: "Pruefpaket.zip",
  }),
};

/** How often who looked where others drive, for the works council (rule privacy/report). */
export const viewDocuments = {
  pdf: post("/ReportService/Views/pdf", {
    token: "files:read",
    about: "How often who saw where others drive or drove, by month; without places, vehicles and drivers.",
    for: admin,
    when: "canExport",
    body: ViewsSelection,
    file: "Einsichten.pdf",
  }),
};

/** What a driver's working days were, to hand in (rule timelogs/driving-log). */
export const timeLogDocuments = {
  pdf: post("/ReportService/SteeringLog/pdf", {
    token: "files:read",
    about: "The driving log of the chosen drivers, a page for each week.",
    for: driver,
    needs: "TimeLog",
    body: ReportFilter,
    file: "Lenkprotokoll.pdf",
  }),
};

/** Who drives for the company, when they were born, and which months were checked (rule timelogs/register). */
export const driverRegister = {
  pdf: post("/ReportService/DriverRegister/pdf", {
    token: "files:read",
    about: "The register of drivers of 24 months, with birth dates and the monthly checks.",
    for: groupLeader,
    needs: "TimeLog",
    body: MonthQuery,
    file: "Lenkerverzeichnis.pdf",
  }),
};

/** The call that makes each kind of report as a PDF (rule reports/types). */
export const reportPdfs = {
  Month: tripDocuments.pdf,
  Day: reportDocuments.days,
  DayGraphic: reportDocuments.dayGraphics,
  TripGeofenceIntersections: tripGeofenceDocuments.pdf,
  VehicleMileageSummary: reportDocuments.mileages,
} satisfies Record<ReportType, object>;
