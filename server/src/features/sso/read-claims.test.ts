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

const sure = { ...other, email_verified: true };

test.each([
  "\u212Aarl@firma.example",
  "<anna>@firma.example",
  "anna,berta@firma.example",
  '"anna"@firma.example',
  "an\0na@firma.example",
  "anna@firma.example@firma.example",
  "ännä@firma.example",
  7,
])("what no form here would take as an address is none: %j", (email) => {
  expect(read({ ...sure, email })).toBe("noEmail");
});

test.each(["", "x".repeat(256), "7\0", "ü", 7])(
  "what is no subject of OpenID Connect is bound to nobody: %j",
  (sub) => {
    expect(readClaims({ ...person, ...sure, sub: sub as string }, domains)).toBe("noSubject");
  },
);

test("a domain with umlauts is the one that name servers know", () => {
  const known = ["xn--mller-kva.example"];
  for (const email of ["Anna@Müller.example", "anna@xn--mller-kva.example"])
    expect(readClaims({ ...person, ...sure, email }, known)).toMatchObject({
      email: "anna@xn--mller-kva.example",
    });
});
