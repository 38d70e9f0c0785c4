/** The mails by what they say; kept, listed as failed and named as files by their numbers (rule mails/catalogue). */
export const mailKinds = {
  welcome: "M1",
  resetLink: "M2",
  newPassword: "M3",
  fenceCrossed: "M4",
  boxUnplugged: "M5",
  /** To sales. */
  orderReceived: "M6",
  /** To whoever ordered. */
  orderPlaced: "M7",
  reservationChanged: "M8",
  report: "M9",
  accessChanged: "M10",
  objection: "M11",
  administratorAdded: "M12",
  /** To drivers, of trips that wait. */
  waitingTrips: "M17",
  /** To leaders, of what is open in their groups. */
  openTrips: "M18",
  anchor: "M19",
  /** That a reserved vehicle comes back late, or was not fetched. */
  handover: "M20",
  /** With a file for one's calendar. */
  reservationConfirmed: "M21",
  reservationReminder: "M22",
  /** To administrators and leaders, of monthly checks that are open. */
  checksOpen: "M23",
  /** To drivers, of who was shown a stolen vehicle. */
  theftOver: "M25",
  /** That what was kept of a person is packed for him. */
  dataReady: "M26",
  /** Of what somebody wants to know at once. */
  notifications: "M28",
  /** Of a day, to who wants it daily. */
  notificationsOfDay: "M29",
  /** To administrators, that somebody asks for erasing. */
  deletionAsked: "M30",
  /** To whoever asked, what was decided. */
  deletionDecided: "M31",
  /** To administrators and whoever asked, that a request for erasing was withdrawn. */
  deletionWithdrawn: "M38",
  /** That somebody logged in with a browser nobody knows. */
  newDevice: "M32",
  /** That a second factor was set up, removed or reset. */
  factorsChanged: "M34",
  /** That a webhook was switched off, since nothing arrived any more. */
  webhookDisabled: "M35",
  /** To who made a token, or to administrators, that it ends. */
  tokenExpires: "M36",
  /** To administrators, that somebody has changed how people log in with accounts of the company. */
  companyAccountsChanged: "M37",
  /** To everybody, that the works agreement has changed. */
  agreementChanged: "M39",
  /** That an account was connected with one of the company's provider for the first time. */
  companyAccountBound: "M40",
} as const;
export type MailKind = (typeof mailKinds)[keyof typeof mailKinds];
