import { driverViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Costcenter, CostcenterFilter } from "./schemas.ts";

export const costcenters = {
  list: get("/Costcenters", {
    about: "The mandator's cost centres, by key.",
    for: driverViewer,
    needs: "CostCenter",
    query: CostcenterFilter,
    answer: page(Costcenter),
  }),
  read: get("/Costcenters/:id", {
    about: "One cost centre.",
    for: driverViewer,
    needs: "CostCenter",
    answer: Costcenter,
  }),
};
