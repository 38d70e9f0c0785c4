import { packages as bits } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
import type { Box, Company, Vehicle } from "./company.ts";

/** A company of which only the super admins' lists tell, in a few words. */
type Small = Pick<Company, "name" | "companyName" | "domain" | "address" | "packages"> &
  Partial<Pick<Company, "description" | "monthsAgo" | "trial" | "archivedDaysAgo" | "spareBoxes">> & {
    admin: string;
    drivers?: readonly string[];
    vehicles: readonly (readonly [
      name: string,
      plate: string,
      model: string,
      kilometers: number,
      box?: Box,
    ])[];
  };

const plug = (imei: string): Box => ({ imei, model: "FMC003", deviceType: "obd" });
const battery = (imei: string): Box => ({ imei, model: "FMB920", deviceType: "bm" });

const { Tracking, Logbook, TimeLog, CostCenter, Geofences, Reservations } = bits;

const smalls: readonly Small[] = [
  {
    name: "Bäckerei Haslauer",
    companyName: "Bäckerei Haslauer GmbH",
    description: "Sechs Filialen, Zustellung ab vier Uhr früh. Ansprechpartner ist Frau Haslauer.",
    domain: "haslauer.example",
    address: { street: "Salzachtalstraße 18", postcode: "5400", city: "Hallein", country: "AT" },
    packages: Tracking | Logbook,
    monthsAgo: 19,
    admin: "Monika Haslauer",
    drivers: ["Georg Rettenbacher", "Ivana Petrović"],
    vehicles: [
      ["Zustellung 1", "HA-231 BR", "Renault Master", 88_400, plug("353094095000234")],
      ["Zustellung 2", "HA-232 BR", "Renault Master", 61_950],
    ],
  },
  {
    name: "Bauhof Seekirchen",
    companyName: "Stadtgemeinde Seekirchen, Bauhof",
    description: "Rechnung an die Stadtkasse, Kostenstelle angeben.",
    domain: "bauhof-seekirchen.example",
    address: { street: "Bahnhofstraße 31", postcode: "5201", city: "Seekirchen", country: "AT" },
    packages: Tracking | Logbook | TimeLog | CostCenter | Geofences,
    monthsAgo: 15,
    admin: "Walter Spitzauer",
    drivers: ["Josef Neumayr", "Daniel Frauscher"],
    vehicles: [
      ["Unimog Winterdienst", "SL-118 GM", "Mercedes-Benz Unimog U 427", 42_300, battery("353094095000242")],
      ["Pritsche", "SL-119 GM", "VW Transporter", 74_120],
    ],
    spareBoxes: [battery("353094095000259")],
  },
  {
    name: "Dachdeckerei Zettl",
    companyName: "Zettl Dach und Spengler GmbH",
    domain: "zettl-dach.example",
    address: { street: "Linzer Straße 77", postcode: "4600", city: "Wels", country: "AT" },
    packages: Logbook | CostCenter,
    monthsAgo: 11,
    admin: "Harald Zettl",
    drivers: ["Emil Danzer"],
    vehicles: [["Kranwagen", "WE-902 DZ", "MAN TGM", 118_700]],
    spareBoxes: [plug("353094095000267"), plug("353094095000275")],
  },
  {
    name: "Elektro Pircher",
    companyName: "Elektro Pircher e.U.",
    domain: "pircher.example",
    address: { street: "Tiroler Straße 44", postcode: "9900", city: "Lienz", country: "AT" },
    packages: Tracking | Logbook | TimeLog,
    monthsAgo: 9,
    admin: "Sebastian Pircher",
    drivers: ["Magdalena Leitinger", "Anton Rieder"],
    vehicles: [
      ["Service Lienz", "LZ-354 EP", "Ford Transit Connect", 39_480],
      ["Service Matrei", "LZ-355 EP", "Ford Transit Connect", 27_015],
    ],
  },
  {
    name: "Fahrschule Auer (Test)",
    companyName: "Fahrschule Auer GmbH",
    description: "Möchte nach dem Test bestellen, bitte im Auge behalten.",
    domain: "fahrschule-auer.example",
    address: { street: "Herrengasse 5", postcode: "8700", city: "Leoben", country: "AT" },
    packages: Tracking | Logbook | Reservations,
    trial: { daysAgo: 31, days: 14 },
    admin: "Renate Auer",
    vehicles: [["Fahrschulwagen 1", "LN-640 FA", "VW Golf", 31_200]],
  },
  {
    name: "Gärtnerei Wieser",
    companyName: "Wieser Garten OG",
    domain: "wieser-garten.example",
    address: { street: "Donaulände 12", postcode: "3430", city: "Tulln", country: "AT" },
    packages: Logbook,
    monthsAgo: 21,
    admin: "Elisabeth Wieser",
    drivers: ["Jakob Strasser"],
    vehicles: [["Kastenwagen", "TU-417 GW", "Fiat Ducato", 56_780]],
  },
  {
    name: "Installationen Brandl",
    companyName: "Brandl Heizung und Bad GmbH",
    domain: "brandl-bad.example",
    address: { street: "Bundesstraße 103", postcode: "6300", city: "Wörgl", country: "AT" },
    packages: Tracking | Logbook | Geofences,
    monthsAgo: 6,
    admin: "Martin Brandl",
    drivers: ["Lena Schwaiger", "Patrick Unterberger", "Nikola Jurić"],
    vehicles: [
      ["Montage 1", "KU-271 IB", "Opel Vivaro", 20_140],
      ["Montage 2", "KU-272 IB", "Opel Vivaro", 18_990],
      ["Notdienst", "KU-273 IB", "Opel Combo", 44_310],
    ],
    spareBoxes: [plug("353094095000283")],
  },
  {
    name: "Kurierdienst Fink",
    companyName: "Fink Kurier e.U.",
    description: "Betrieb eingestellt, Boxen sind zurück.",
    domain: "fink-kurier.example",
    address: { street: "Triester Straße 200", postcode: "1230", city: "Wien", country: "AT" },
    packages: Tracking | Logbook,
    monthsAgo: 23,
    archivedDaysAgo: 140,
    admin: "Oskar Fink",
    vehicles: [["Lieferwagen", "W-77120 F", "Citroën Berlingo", 154_600]],
  },
  {
    name: "Messebau Rainer (Test)",
    companyName: "Rainer Messebau GmbH",
    domain: "rainer-messebau.example",
    address: { street: "Messeplatz 3", postcode: "6020", city: "Innsbruck", country: "AT" },
    packages: Tracking | Logbook | CostCenter | Reservations,
    trial: { daysAgo: 12, days: 14 },
    admin: "Verena Rainer",
    drivers: ["Simon Thaler"],
    vehicles: [["Sprinter Messe", "I-552 MR", "Mercedes-Benz Sprinter 317", 67_330]],
    spareBoxes: [plug("353094095000291")],
  },
  {
    name: "Möbel Schachner",
    companyName: "Möbelhaus Schachner KG",
    domain: "schachner.example",
    address: { street: "Hauptstraße 60", postcode: "7000", city: "Eisenstadt", country: "AT" },
    packages: Logbook,
    monthsAgo: 20,
    archivedDaysAgo: 35,
    admin: "Gertrude Schachner",
    vehicles: [],
  },
  {
    name: "Pflege daheim Steyr",
    companyName: "Verein Pflege daheim",
    domain: "pflege-daheim.example",
    address: { street: "Enge Gasse 14", postcode: "4400", city: "Steyr", country: "AT" },
    packages: Tracking | Logbook | TimeLog | Reservations,
    monthsAgo: 4,
    admin: "Barbara Hinterleitner",
    drivers: ["Tamara Ecker", "Mira Kovačević", "Rosa Pühringer", "Clemens Derflinger"],
    vehicles: [
      ["Polo 1", "SR-301 PD", "VW Polo", 12_040],
      ["Polo 2", "SR-302 PD", "VW Polo", 11_870],
      ["Polo 3", "SR-303 PD", "VW Polo", 9_660],
    ],
    spareBoxes: [plug("353094095000309"), plug("353094095000317"), plug("353094095000325")],
  },
  {
    name: "Weingut Lehner",
    companyName: "Weingut Lehner",
    domain: "weingut-lehner.example",
    address: { street: "Untere Hauptstraße 29", postcode: "7122", city: "Gols", country: "AT" },
    packages: Logbook,
    monthsAgo: 2,
    admin: "Philipp Lehner",
    vehicles: [["Auslieferung", "ND-88 WL", "Peugeot Expert", 8_120]],
  },
];

/** Firms of every kind, so that the lists of super admins have something to search and to turn over. */
export const smallCompanies: readonly Company[] = smalls.map(
  ({ admin, drivers = [], vehicles, ...small }) => ({
    ...small,
    groups: {},
    costcenters: {},
    people: [
      { name: admin, login: "admin", role: roles.admin, group: null, costcenter: null },
      ...drivers.map((name, index) => ({
        name,
        login: `fahrer${index + 1}`,
        role: roles.driver,
        group: null,
        costcenter: null,
      })),
    ],
    vehicles: vehicles.map(([name, plate, model, kilometers, box = null]): Vehicle => ({
      name,
      plate,
      model,
      kilometers,
      box,
      type: "pool",
      owner: null,
      isPrivateToo: false,
      group: null,
      costcenter: null,
      serviceType: vehicleServiceTypes.car,
      life: null,
    })),
  }),
);
