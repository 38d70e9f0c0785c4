import { person, type Row } from "./every-endpoint-row.ts";

const superAdmins = [7];
const mailServer = {
  host: "127.0.0.1",
  port: 25,
  isTls: false,
  username: "",
  senderName: "Wegbuch",
  senderAddress: person.email,
};

/** The calls of those who run the installation. */
export const installationTable: Record<string, Row> = {
  "GET /Setup": { roles: "anyone", status: 404 },
  "POST /Setup": { roles: "anyone" },
  "GET /Installation": { roles: superAdmins },
  "PUT /Installation/Mail": {
    roles: superAdmins,
    proof: "always",
    body: { server: mailServer },
    emptyHanded: 400,
  },
  "POST /Installation/Mail/Test": {
    roles: superAdmins,
    body: { server: { ...mailServer, port: 1 } },
    status: 409,
    emptyHanded: 400,
  },
  "PUT /Installation/Map": {
    roles: superAdmins,
    body: { kind: "style", address: "https://tiles.example/style.json", credit: "Tiles" },
    emptyHanded: 400,
  },
  "PUT /Installation/Geocoder": { roles: superAdmins, body: { kind: "database" }, emptyHanded: 400 },
  "POST /Installation/Geocoder/Test": {
    roles: superAdmins,
    body: { kind: "offline" },
    status: 200,
    emptyHanded: 400,
  },

  "GET /System": { roles: superAdmins },
  "GET /System/Boxes": { roles: superAdmins },
  "POST /System/Mails/:id/SendAgain": { roles: superAdmins, id: "mail", emptyHanded: 404 },
};
