import { expect, test } from "vitest";
import { readClaims } from "./read-claims.ts";

const domains = ["firma.example"];
const person = { sub: "1", email: "anna@firma.example" };
const read = (claims: { iss: string } & Record<string, unknown>) =>
  readClaims({ ...person, ...claims }, domains);
const entra = { iss: "https://login.microsoftonline.com/11111111-1111-1111-1111-111111111111/v2.0" };
const google = { iss: "https://accounts.google.com", email_verified: true };
const other = { iss: "https://id.firma.example" };

test.each([
  { ...other, email_verified: true },
  { ...other, email_verified: "true" },
  { ...entra, xms_edov: true },
  { ...entra, xms_edov: "1" },
  { ...google, hd: "firma.example" },
])("an address the provider vouches for is one: %o", (claims) => {
  expect(read(claims)).toMatchObject({ email: "anna@firma.example", subject: "1" });
});

test.each([
  other,
  { ...other, email_verified: false },
  { ...other, email_verified: "false" },
  { ...other, email_verified: 1 },
  { ...other, xms_edov: true },
  entra,
  { ...entra, email_verified: true },
  { ...entra, xms_edov: false },
  { ...entra, xms_edov: "0" },
])(
  "silence vouches for no address, nor Entra but by its own claim (rule accounts/company-accounts): %o",
  (claims) => {
    expect(read(claims)).toBe("emailIsUnverified");
  },
);

test.each([google, { ...google, hd: "gmail.com" }, { ...google, hd: 7 }])(
  "with Google a private account of a company's address is none of the company's: %o",
  (claims) => {
    expect(read(claims)).toBe("domainIsForeign");
  },
);
