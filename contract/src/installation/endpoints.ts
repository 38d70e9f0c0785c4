import { superAdmin } from "../access/role-sets.ts";
import { LoggedIn } from "../auth/schemas.ts";
import { get, post, put } from "../kit/endpoint.ts";
import {
  FirstSuperUser,
  GeocoderChange,
  GeocoderTested,
  Installation,
  MailChange,
  MailTest,
  MapChange,
  SetupState,
} from "./schemas.ts";

/** The door of an empty installation; 404 for ever once there is a super admin. */
export const setup = {
  read: get("/Setup", {
    about: "Says that nobody has set this installation up yet; otherwise there is nothing here.",
    for: "anyone",
    answer: SetupState,
  }),
  create: post("/Setup", {
    about: "Makes the first super admin by the code the program has printed, and logs him in.",
    for: "anyone",
    body: FirstSuperUser,
    answer: LoggedIn,
  }),
};

export const installation = {
  read: get("/Installation", {
    about: "The settings of this installation and where they come from, without passwords and keys.",
    for: superAdmin,
    answer: Installation,
  }),
  changeMail: put("/Installation/Mail", {
    about: "Sets how mails are sent.",
    for: superAdmin,
    proof: "always",
    body: MailChange,
    answer: Installation,
  }),
  testMail: post("/Installation/Mail/Test", {
    about: "Sends a mail to the caller over a server, or says what that answered; nothing is saved.",
    for: superAdmin,
    body: MailTest,
  }),
  changeMap: put("/Installation/Map", {
    about: "Sets the map; pages opened from then on show it.",
    for: superAdmin,
    body: MapChange,
    answer: Installation,
  }),
  changeGeocoder: put("/Installation/Geocoder", {
    about: "Sets what finds addresses.",
    for: superAdmin,
    body: GeocoderChange,
    answer: Installation,
  }),
  testGeocoder: post("/Installation/Geocoder/Test", {
    about: "Asks a geocoder for the address of a place in Vienna; nothing is saved.",
    for: superAdmin,
    body: GeocoderChange,
    answer: GeocoderTested,
  }),
};
