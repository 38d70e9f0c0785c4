import { packages } from "@wegbuch/contract/access/packages";
import { mapPresets, mapPresetOf } from "@wegbuch/contract/installation/rules";
import {
  type GeocoderChange,
  type Installation,
  MailChange,
  type MapChange,
} from "@wegbuch/contract/installation/schemas";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";

/** A mail server as its form holds it: the port as it was typed, the password only if one was. */
export type MailDraft = {
  host: string;
  port: string;
  isTls: boolean;
  username: string;
  password: string;
  senderName: string;
  senderAddress: string;
};

export function mailDraftOf({ server }: Installation["mail"], email: string): MailDraft {
  const blank = { host: "", isTls: true, username: "", senderName: "Wegbuch", senderAddress: email };
  const { hasPassword: _, port, ...known } = server ?? { hasPassword: false, port: 465 };
  return { ...blank, ...known, port: String(port), password: "" };
}

/** The usual port follows the way of encrypting, unless another was typed. */
export function withEncryption(draft: MailDraft, isTls: boolean): MailDraft {
  const isUsual = draft.port === (draft.isTls ? "465" : "587");
  return { ...draft, isTls, ...(isUsual && { port: isTls ? "465" : "587" }) };
}

/** What is sent; an empty password means the one that is kept, unless none is. */
export function mailBodyOf(draft: MailDraft, { server }: Installation["mail"]) {
  const { port, password, ...fields } = draft;
  const isKept = password === "" && server?.hasPassword === true;
  const typed = /^\d+$/.test(port.trim()) ? Number(port) : NaN;
  return { server: { ...fields, port: typed, ...(!isKept && { password }) } };
}

/** By the names of the form. */
export function mailErrors(body: ReturnType<typeof mailBodyOf>, labels: Record<string, string>): FieldErrors {
  const named = Object.fromEntries(Object.entries(labels).map(([name, label]) => [`server.${name}`, label]));
  return withoutServer(fieldErrors(MailChange, body, named));
}

/** "server.host" is the field "host". */
export function withoutServer(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.replace(/^server\./, ""), text]),
  );
}

export type MapChoiceName = "offline" | "basemap" | "openFreeMap" | "own";

/** A map as its form holds it: the choice, and what a map of one's own says. */
export type MapDraft = {
  choice: MapChoiceName;
  own: {
    kind: "style" | "raster" | "pmtiles";
    address: string;
    credit: string;
    maxZoom: string;
    hosts: string;
  };
};

export function mapDraftOf({ kind, address, credit, maxZoom, hosts }: Installation["map"]): MapDraft {
  const blank = { kind: "style", address: "", credit: "", maxZoom: "18", hosts: "" } as const;
  if (kind === "offline") return { choice: "offline", own: blank };
  const preset = mapPresetOf({ kind, address });
  if (preset !== null) return { choice: preset, own: blank };
  return { choice: "own", own: { kind, address, credit, maxZoom: String(maxZoom), hosts: hosts.join(", ") } };
}

export function mapBodyOf({ choice, own }: MapDraft): MapChange {
  if (choice === "offline") return { kind: "offline", address: "", credit: "", maxZoom: 18, hosts: [] };
  if (choice !== "own") return { ...mapPresets[choice] };
  const hosts = own.hosts.split(",").map((host) => host.trim());
  return { ...own, maxZoom: Number(own.maxZoom), hosts: hosts.filter((host) => host !== "") };
}

/** A geocoder as its form holds it. */
export type GeocoderDraft = {
  choice: "offline" | "database" | "service";
  kind: "photon" | "nominatim" | "pelias";
  address: string;
  key: string;
};

export function geocoderDraftOf({ kind, address }: Installation["geocoder"]): GeocoderDraft {
  if (kind === "offline" || kind === "database")
    return { choice: kind, kind: "photon", address: "", key: "" };
  return { choice: "service", kind, address, key: "" };
}

/** What is sent; an empty key means the one that is kept, unless none is. */
export function geocoderBodyOf(
  { choice, kind, address, key }: GeocoderDraft,
  { hasKey }: Installation["geocoder"],
): GeocoderChange {
  if (choice !== "service") return { kind: choice, address: "" };
  return { kind, address: address.trim(), ...(!(key === "" && hasKey) && { key }) };
}

/** The first company as its form holds it. */
export const blankCompany = {
  name: "",
  address: null as { displayName: string } | null,
  firstName: "",
  lastName: "",
  email: "",
  isInvited: true,
  imei: "",
  vehicleName: "",
  country: "AT" as "AT" | "DE",
  privateAtDeadline: false,
  lockAtDeadline: false,
};
export type CompanyDraft = typeof blankCompany;

/** A company that has booked everything, by its name and its administrator. */
export function companyBodyOf({
  name,
  address,
  firstName,
  lastName,
  email,
  isInvited,
  ...more
}: CompanyDraft) {
  const { country, privateAtDeadline, lockAtDeadline } = more;
  return {
    name,
    companyName: name,
    address: address as { displayName: string },
    packages: Object.values(packages),
    administrator: { firstName, lastName, email },
    sendWelcomeMail: isInvited,
    country,
    privateAtDeadline,
    lockAtDeadline,
  };
}

/** By the names of the form: "administrator.email" is "email", "boxes.0.imei" is "imei". */
export function ofCompanyForm(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      field
        .replace(/^(administrator|boxes\.\d+)\./, "")
        .replace(/^(companyName)$/, "name")
        .replace(/^address\..*/, "address"),
      text,
    ]),
  );
}
