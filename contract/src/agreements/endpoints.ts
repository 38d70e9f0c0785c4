import { admin, adminViewer, driverViewer } from "../access/role-sets.ts";
import { get, put } from "../kit/endpoint.ts";
import { ConsentChange, WorksAgreement, WorksAgreementChange } from "./schemas.ts";

/** What was agreed about seeing where people are (rule retention/agreement). */
export const agreements = {
  read: get("/Mandators/WorksAgreement", {
    about: "Upon what the own company may see where its people are, when, and for how long.",
    for: adminViewer,
    answer: WorksAgreement,
  }),
  change: put("/Mandators/WorksAgreement", {
    about:
      "Says upon what the own company may see where its people are: outside of the windows and without consent nobody else does.",
    for: admin,
    // What people are bound by is theirs to agree, not of whoever helps them.
    when: "isNoSupport",
    body: WorksAgreementChange,
  }),
};

/** One's own consent, where each must give it (rule retention/consent). */
export const consents = {
  change: put("/Privacy/Consent", {
    about: "Gives one's own consent to that from now on, or withdraws it.",
    for: driverViewer,
    // Nobody consents for somebody else.
    when: "isNoSupport",
    body: ConsentChange,
  }),
};
