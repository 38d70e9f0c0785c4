/** One call in the table of every call: who may make it, and how. */
export type Row = {
  /** Roles, or a door without one. */
  roles: readonly number[] | "anyone" | "apiKey";
  /** Packages of which one is needed: 1 Tracking, 2 Logbook, 4 TimeLog, 8 CostCenter, 16 Geofences, 32 Reservations. */
  packages?: readonly number[];
  /** What the id in the path names. */
  id?:
    | "vehicle"
    | "seal"
    | "drivingVehicle"
    | "trip"
    | "user"
    | "group"
    | "box"
    | "looseBox"
    | "phone"
    | "share"
    | "costcenter"
    | "mandator"
    | "superUser"
    | "mail"
    | "inspection"
    | "classificationRule"
    | "retentionHold"
    | "theftCase"
    | "deletionRequest"
    | "openTheft"
    | "service"
    | "photographedService"
    | "scannedService"
    | "geofence"
    | "metadata"
    | "reservation"
    | "dueReservation"
    | "outReservation"
    | "scheduledReport"
    | "timeLog"
    | "timeEvent"
    | "session"
    | "factor"
    | "apiToken"
    | "import"
    | "recording"
    | "importMapping"
    | "webhook"
    | "delivery"
    | "object";
  /** What a second id in the path names. */
  secondId?: "user" | "calibration" | "monday" | "week" | "month" | "year";
  thirdId?: "unlock";
  /** Whether it may lie outside a group leader's or driver's scope. */
  isScoped?: true;
  /** Open although the trial has ended or the password is temporary. */
  isExempt?: true;
  /** Open although a second factor is missing that the company asks for. */
  isFactorExempt?: true;
  /** Open although the trial has ended. */
  isTrialExempt?: true;
  /** Shut for the special organisation. */
  isNotForSpecial?: true;
  /** Shut while support acts as somebody. */
  isNoSupport?: true;
  /** Shut for everybody but support, who has to show the session's cookie as well; open to nobody in the walk. */
  needsSupport?: true;
  /** Shut for everybody but the special organisation. */
  needsSpecial?: true;
  /** Shut ten minutes after the person has shown that it is he; of who has a factor alone, or where it changes an address. */
  proof?: "always" | "ofFactor" | "ofAccount";
  acceptsCookie?: true;
  /** Told apart from nobody, though refused: 403 instead of 401. */
  refusesCookie?: true;
  /** The tables in which reading itself is noted, besides who was told places. */
  notes?: readonly string[];
  /** Answered with 404 while tracks are switched off. */
  needsTracks?: true;
  query?: string;
  /** What a write brings that would change something, were it let in; "{box}" and the like are ids of the company. */
  body?: object;
  /** What a call is answered that is let in, and a write that succeeds. */
  status?: number;
  /** A write that needs nothing to change something; to see who is let in, it is sent a body that cannot be read. */
  changesAnyway?: true;
  /** What a write is answered that is let in but names nothing and brings nothing, so that it changes nothing. */
  emptyHanded?: number;
};

export const driverViewers = [1, 2, 3, 4, 5, 6];
export const groupLeaderViewers = [1, 2, 3, 4];
export const anySession = [1, 2, 3, 4, 5, 6, 7];
export const readsTrips = [2, 1, 16];

export const person = { firstName: "Nora", lastName: "Neu", email: "nora.neu@alpenland.at" };
export const newPassword = "Ein neues Passwort";
