import { driverViewer } from "../access/role-sets.ts";
import { post } from "../kit/endpoint.ts";
import { NewOrder, PlacedOrder } from "./schemas.ts";

export const orders = {
  place: post("/Orders", {
    about: "Orders boxes and cables; sales and the person who orders get a mail.",
    for: driverViewer,
    when: "mayOrder",
    alsoWhile: ["trialExpired"],
    body: NewOrder,
    answer: PlacedOrder,
    status: 201,
  }),
};
