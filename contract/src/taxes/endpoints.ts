import * as z from "zod";
import { driverViewer, groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { get, put } from "../kit/endpoint.ts";
import { TaxFactsChange, TaxReport, TaxYear, year, YearCostsChange } from "./schemas.ts";

/** What private use of a vehicle is taxed with, as it stands (rules taxes/austria, taxes/germany). */
export const taxes = {
  own: get("/Vehicles/OwnTaxReports", {
    about: "The same of the vehicles the caller owns and may use privately.",
    for: driverViewer,
    needs: "Logbook",
    query: TaxYear,
    answer: z.array(TaxReport),
  }),
  report: get("/Vehicles/:id/TaxReport", {
    about: "What private use of a vehicle is taxed with in a year; no tax advice.",
    for: groupLeaderViewer,
    needs: "Logbook",
    query: TaxYear,
    answer: TaxReport,
  }),
  change: put("/Vehicles/:id/TaxFacts", {
    about: "Says what the taxation of a vehicle follows from.",
    for: groupLeader,
    needs: "Logbook",
    body: TaxFactsChange,
  }),
  changeYear: put("/Vehicles/:id/Years/:year", {
    about: "Says what a vehicle cost in a year.",
    for: groupLeader,
    needs: "Logbook",
    params: { year: year },
    body: YearCostsChange,
  }),
};
