import { roles } from "@wegbuch/contract/access/roles";
import type { Company } from "./company.ts";

/** A company that tries the product for a fortnight. */
export const sonnleitner: Company = {
  name: "Tischlerei Sonnleitner (Test)",
  companyName: "Tischlerei Sonnleitner KG",
  domain: "sonnleitner.example",
  address: { street: "Hauptplatz 9", postcode: "3390", city: "Melk", country: "AT" },
  trial: { daysAgo: 0, days: 14 },
  groups: {},
  costcenters: {},
  people: [{ name: "Franz Sonnleitner", login: "admin", role: roles.admin, group: null, costcenter: null }],
  vehicles: [
    {
      name: "Vivaro Werkstatt",
      plate: "ME-217 TS",
      model: "Opel Vivaro",
      type: "pool",
      owner: null,
      isPrivateToo: false,
      group: null,
      costcenter: null,
      serviceType: 1,
      kilometers: 102_300,
      box: null,
      life: null,
    },
  ],
};

/** The special organisation (isHWNOE), which sees and releases more than others. */
export const donauland: Company = {
  name: "Hilfsdienst Donauland",
  companyName: "Hilfsdienst Donauland",
  domain: "donauland.example",
  address: { street: "Schillerring 12", postcode: "3130", city: "Herzogenburg", country: "AT" },
  isSpecialOrganisation: true,
  groups: { Pflegedienst: ["Team Nord", "Team Süd"] },
  costcenters: { "100": "Mobile Pflege" },
  people: [
    { name: "Maria Wagner", login: "admin", role: roles.admin, group: null, costcenter: null },
    {
      name: "Anna Schober",
      login: "anna.schober",
      role: roles.driver,
      group: "Team Nord",
      costcenter: "100",
    },
  ],
  vehicles: [
    {
      name: "Polo Team Nord",
      plate: "PL-483 HD",
      model: "VW Polo",
      type: "company",
      owner: "Anna Schober",
      isPrivateToo: true,
      group: "Team Nord",
      costcenter: "100",
      serviceType: 0,
      kilometers: 41_912,
      box: { imei: "353094095000227", model: "FMC003", deviceType: "obd" },
      life: { town: "Krems", job: "customers", isRoaming: false },
    },
  ],
};
