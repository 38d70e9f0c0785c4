import { admin, adminOrSuperAdmin, driverViewer, superAdmin } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Anchors,
  AnchorsChange,
  AnyMandatorChange,
  CompanyCountry,
  InboxClosing,
  Mandator,
  MandatorArchiveToggle,
  MandatorChange,
  MandatorFilter,
  NewMandator,
  PoolRules,
  SignInPolicy,
  SurrogateBegun,
  SurrogateReason,
  UnplugNotification,
  WorkingTimeRules,
} from "./schemas.ts";

const bulk = 1024 * 1024;

export const mandators = {
  list: get("/Mandators", {
    about: "The mandators, by name.",
    for: superAdmin,
    query: MandatorFilter,
    answer: page(Mandator),
  }),
  read: get("/Mandators/:id", { about: "One mandator.", for: superAdmin, answer: Mandator }),
  create: post("/Mandators", {
    about: "Creates a mandator with its root group, its administrator, and its first vehicles and boxes.",
    for: superAdmin,
    body: NewMandator,
    bodyLimit: bulk,
    answer: Mandator,
    status: 201,
  }),
  change: put("/Mandators/:id", {
    about: "Changes a mandator; boxes given are added.",
    for: superAdmin,
    body: MandatorChange,
    bodyLimit: bulk,
    answer: Mandator,
  }),
  remove: del("/Mandators/:id", {
    about: "Deletes an archived mandator; its boxes are free again.",
    for: superAdmin,
  }),
  toggleArchive: post("/Mandators/:id/ToggleArchive", {
    about: "Archives a mandator or takes it back; its name is typed to confirm.",
    for: superAdmin,
    body: MandatorArchiveToggle,
    answer: Mandator,
  }),
  surrogate: post("/Mandators/:id/Surrogate", {
    about:
      "From now on the session acts as the oldest administrator of the mandator, until that is ended or it is logged out.",
    for: superAdmin,
    proof: "always",
    body: SurrogateReason,
    answer: SurrogateBegun,
  }),
  changeOwn: put("/Mandators", {
    about: "An administrator changes some facts of the own mandator; a super admin any mandator, by id.",
    for: adminOrSuperAdmin,
    body: AnyMandatorChange,
    bodyLimit: bulk,
    answer: Mandator,
  }),
  changeNotification: put("/Mandators/Notification", {
    about: "Who gets a mail when a box is unplugged.",
    for: admin,
    body: UnplugNotification,
  }),
  readClosing: get("/Mandators/Inbox", {
    about: "What becomes of trips once their deadline is over.",
    for: admin,
    needs: "Logbook",
    answer: InboxClosing,
  }),
  changeClosing: put("/Mandators/Inbox", {
    about: "Says what shall become of trips once their deadline is over.",
    for: admin,
    needs: "Logbook",
    body: InboxClosing,
  }),
  readPoolRules: get("/Mandators/Reservations", {
    about: "How the vehicles of the pool are shared; whoever looks for one is told how long they rest.",
    for: driverViewer,
    needs: "Reservations",
    answer: PoolRules,
  }),
  readSignInPolicy: get("/SignInPolicy", {
    about: "Which roles of the own company must show a second factor.",
    for: admin,
    answer: SignInPolicy,
  }),
  changeSignInPolicy: put("/SignInPolicy", {
    about:
      "Says which roles of the own company must show a second factor; who has none sets one up before anything else.",
    for: admin,
    when: "isNoSupport",
    proof: "always",
    body: SignInPolicy,
  }),
  changePoolRules: put("/Mandators/Reservations", {
    about:
      "Says how long a vehicle rests between two reservations, and whether one nobody fetches is given back.",
    for: admin,
    needs: "Reservations",
    body: PoolRules,
  }),
  readCountry: get("/Mandators/Country", {
    about: "Whose law vehicles of the own company follow that have no country of their own.",
    for: admin,
    needs: "Logbook",
    answer: CompanyCountry,
  }),
  changeCountry: put("/Mandators/Country", {
    about: "Says whose law vehicles of the own company shall follow that have no country of their own.",
    for: admin,
    needs: "Logbook",
    body: CompanyCountry,
  }),
  changeWorkingTime: put("/Mandators/WorkingTime", {
    about:
      "Says what the collective agreement allows of driving and working, and whose public holidays count.",
    for: admin,
    needs: "TimeLog",
    body: WorkingTimeRules,
  }),
  readAnchors: get("/Mandators/Anchors", {
    about: "Who gets the seals of the history by mail, and how far they have gone out.",
    for: admin,
    answer: Anchors,
  }),
  changeAnchors: put("/Mandators/Anchors", {
    about: "Says who shall get the seals of the history by mail, on Mondays or daily.",
    for: admin,
    body: AnchorsChange,
  }),
};
