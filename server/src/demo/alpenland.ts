import { roles } from "@wegbuch/contract/access/roles";
import { alpenlandVehicles } from "./alpenland-vehicles.ts";
import type { Company } from "./company.ts";

/** A haulier with offices all over Austria: the company a visitor of the demo looks around in. */
export const alpenland: Company = {
  name: "Alpenland Logistik",
  companyName: "Alpenland Logistik GmbH",
  domain: "alpenland.example",
  address: { street: "Industriezeile 56", postcode: "4020", city: "Linz", country: "AT" },
  groups: {
    "Region Mitte": ["Standort Linz", "Standort Enns", "Standort Wels"],
    "Region Ost": ["Standort Wien", "Standort St. Pölten"],
    "Region Süd": ["Standort Graz", "Standort Klagenfurt"],
    "Region West": ["Standort Salzburg", "Standort Innsbruck"],
  },
  costcenters: {
    "4100": "Nahverkehr und Zustellung",
    "4200": "Fernverkehr",
    "5100": "Kundendienst",
    "6000": "Verwaltung",
    "7000": "Poolfahrzeuge",
  },
  people: [
    { name: "Katharina Berger", login: "admin", role: roles.admin, group: null, costcenter: "6000" },
    {
      name: "Thomas Lindner",
      login: "controlling",
      role: roles.adminViewer,
      group: null,
      costcenter: "6000",
    },
    {
      name: "Sabine Moser",
      login: "leitung.ost",
      role: roles.groupLeader,
      group: "Region Ost",
      costcenter: "6000",
    },
    {
      name: "Peter Gruber",
      login: "disposition",
      role: roles.groupLeaderViewer,
      group: "Region Mitte",
      costcenter: "6000",
    },
    { name: "Markus Hofer", login: "fahrer", role: roles.driver, group: "Standort Linz", costcenter: "4100" },
    {
      name: "Julia Steiner",
      login: "fahrer.lesen",
      role: roles.driverViewer,
      group: "Standort St. Pölten",
      costcenter: "5100",
    },
    {
      name: "Stefan Wallner",
      login: "stefan.wallner",
      role: roles.driver,
      group: "Standort Wien",
      costcenter: "4100",
    },
    {
      name: "Andreas Egger",
      login: "andreas.egger",
      role: roles.driver,
      group: "Standort Enns",
      costcenter: "4200",
    },
    {
      name: "Michael Pichler",
      login: "michael.pichler",
      role: roles.driver,
      group: "Standort Salzburg",
      costcenter: "5100",
    },
    { name: "Nina Eder", login: "nina.eder", role: roles.driver, group: "Standort Graz", costcenter: "5100" },
    {
      name: "Lukas Kofler",
      login: "lukas.kofler",
      role: roles.driver,
      group: "Standort Innsbruck",
      costcenter: "4100",
    },
    { name: "Eva Huber", login: "eva.huber", role: roles.driver, group: "Standort Wels", costcenter: "6000" },
    {
      name: "Robert Aigner",
      login: "robert.aigner",
      role: roles.driver,
      group: "Standort Klagenfurt",
      costcenter: "4100",
    },
    {
      name: "Christian Leitner",
      login: "christian.leitner",
      role: roles.driver,
      group: "Standort Wien",
      costcenter: "5100",
    },
    {
      name: "Hannah Fuchs",
      login: "neu",
      role: roles.driver,
      group: "Standort Wels",
      costcenter: "5100",
      isNew: true,
    },
  ],
  vehicles: alpenlandVehicles,
};
