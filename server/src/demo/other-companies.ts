import { roles } from "@wegbuch/contract/access/roles";
import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
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
      serviceType: vehicleServiceTypes.lightTruck,
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
  groups: { Pflegedienst: ["Team Nord", "Team Süd", "Team Tulln"] },
  costcenters: {
    "100": "Mobile Pflege",
    "110": "Pflege Süd",
    "120": "Pflege Tullnerfeld",
    "900": "Verwaltung",
  },
  people: [
    { name: "Maria Wagner", login: "admin", role: roles.admin, group: null, costcenter: null },
    ...(
      [
        ["Anna Schober", roles.driver, "Team Nord", "100"],
        ["Elfriede Haider", roles.groupLeader, "Team Nord", "100"],
        ["Petra Winkler", roles.groupLeader, "Team Süd", "110"],
        ["Claudia Zeller", roles.driver, "Team Süd", "110"],
        ["Johann Bauer", roles.groupLeader, "Team Tulln", "120"],
        ["Mirjana Petrović", roles.driver, "Team Tulln", "120"],
      ] as const
    ).map(([name, role, group, costcenter]) => ({ name, login: loginOf(name), role, group, costcenter })),
  ],
  vehicles: (
    [
      [
        "Polo Team Nord",
        "PL-483 HD",
        "VW Polo",
        "Anna Schober",
        "Team Nord",
        "100",
        41_912,
        "353094095000227",
        "Krems",
        38,
      ],
      [
        "Fabia Team Süd",
        "PL-516 HD",
        "Škoda Fabia",
        "Claudia Zeller",
        "Team Süd",
        "110",
        28_355,
        "353094095000424",
        "St. Pölten",
        24,
      ],
      [
        "Yaris Team Tulln",
        "TU-207 HD",
        "Toyota Yaris",
        "Mirjana Petrović",
        "Team Tulln",
        "120",
        17_480,
        "353094095000432",
        "Tulln",
        19,
      ],
    ] as const
  ).map(([name, plate, model, owner, group, costcenter, kilometers, imei, town, registered]) => ({
    name,
    plate,
    model,
    type: "company",
    owner,
    isPrivateToo: true,
    group,
    costcenter,
    serviceType: vehicleServiceTypes.car,
    registered,
    kilometers,
    box: { imei, model: "FMC003", deviceType: "obd" },
    life: { town, job: "customers", isRoaming: false },
  })),
};

/** "anna.schober". */
function loginOf(name: string): string {
  return name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replace(" ", ".");
}
