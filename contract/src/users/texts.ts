import type { Texts } from "../kit/texts.ts";

export const de = {
  role1: "Admin",
  role2: "Admin (nur Lesen)",
  role3: "Gruppenleiter",
  role4: "Gruppenleiter (nur Lesen)",
  role5: "Fahrer",
  role6: "Fahrer (nur Lesen)",
  role7: "Super Admin",
  mandatorIsEmpty: "Mandant darf nicht leer sein",
  roleIsUnknown:
    "Die Rolle muss Admin, Admin (nur Lesen), Gruppenleiter, Gruppenleiter (nur Lesen), Fahrer oder Fahrer (nur Lesen) sein",
  groupIsUnknown: "Die Gruppe {{name}} gibt es nicht",
  groupIsAmbiguous: "Es gibt mehrere Gruppen namens {{name}}",
  foreignIdIsTaken: "Die Personalnummer {{foreignId}} wird bereits verwendet",
  userIsArchived: "Dieser Benutzer ist archiviert",
  userIsNotArchived: "Nur ein archivierter Benutzer kann gelöscht werden",
  userIsYourself: "Sie können sich nicht selbst archivieren",
  userIsLastAdmin: "Der letzte aktive Admin muss Admin bleiben und kann nicht archiviert werden",
  roleIsYourOwn: "Die eigene Rolle kann man nicht ändern",
  roleIsNotYours: "Diese Rolle dürfen Sie nicht vergeben",
  rightIsNotYours: "Ein Recht, das Sie selbst nicht haben, können Sie keinem Gruppenleiter geben",
  userIsNotYours: "Benutzer mit dieser Rolle dürfen Sie nicht ändern",
  userIsElsewhere:
    "Dieser Benutzer ist auch in Gruppen, die Sie nicht sehen: Rolle und E-Mail-Adresse ändert ein Admin",
  emailIsForbidden: "Der Support ändert keine E-Mail-Adressen",
  passwordIsForbidden: "Der Support setzt keine Passwörter. Laden Sie die Person per E-Mail ein.",
  emailIsNotForTokens: "Mit einem API-Schlüssel ändert man keine E-Mail-Adressen",
  passwordIsNotForTokens:
    "Mit einem API-Schlüssel setzt man keine Passwörter. Laden Sie die Person per E-Mail ein.",
  adminIsForbidden: "Der Support macht niemanden zum Administrator",
};

export const en = {
  role1: "Admin",
  role2: "Admin Viewer",
  role3: "Group Leader",
  role4: "Group Leader Viewer",
  role5: "Driver",
  role6: "Driver Viewer",
  role7: "Super Admin",
  mandatorIsEmpty: "Mandator is not allowed to be empty",
  roleIsUnknown:
    "The role must be Admin, Admin Viewer, Group Leader, Group Leader Viewer, Driver or Driver Viewer",
  groupIsUnknown: "There is no group {{name}}",
  groupIsAmbiguous: "There are several groups named {{name}}",
  foreignIdIsTaken: "The personal number {{foreignId}} is already in use",
  userIsArchived: "This user is archived",
  userIsNotArchived: "Only an archived user can be deleted",
  userIsYourself: "You cannot archive yourself",
  userIsLastAdmin: "The last active Admin has to stay Admin and cannot be archived",
  roleIsYourOwn: "You cannot change your own role",
  roleIsNotYours: "You may not give this role",
  rightIsNotYours: "You cannot give a group leader a right that you do not have yourself",
  userIsNotYours: "You may not change users of this role",
  userIsElsewhere:
    "This user is also in groups you do not see: an Admin changes the role and the e-mail address",
  emailIsForbidden: "Support does not change e-mail addresses",
  passwordIsForbidden: "Support does not set passwords. Invite the person by e-mail.",
  emailIsNotForTokens: "An API token changes no e-mail addresses",
  passwordIsNotForTokens: "An API token sets no passwords. Invite the person by e-mail.",
  adminIsForbidden: "Support does not make anybody an administrator",
} satisfies Texts<typeof de>;
