import { superAdmin } from "../access/role-sets.ts";
import { MandatorBoxSelection } from "../boxes/schemas.ts";
import { post } from "../kit/endpoint.ts";
import { MandatorSelection } from "../mandators/schemas.ts";
import { MandatorUserSelection } from "../users/schemas.ts";

/** The files of the report service (API-155 on). */
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
};
