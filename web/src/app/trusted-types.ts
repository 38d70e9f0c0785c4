/**
 * The page's security policy lets no string become markup or a script address unchecked. React and Mantine
 * write style sheets as text, which holds no markup; workers and modules come from our own origin.
 */
type PolicyFactory = {
  createPolicy(
    name: "default",
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown;
};

/** Installs the rules where the browser knows them; must run before anything is drawn. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  factory?.createPolicy("default", {
    createHTML: plainText,
    createScriptURL: (address) => sameOrigin(address),
  });
}

export function plainText(text: string): string {
  if (text.includes("<")) throw new TypeError("Markup is not written as text");
  return text;
}

export function sameOrigin(address: string, base = location.href): string {
  if (new URL(address, base).origin !== new URL(base).origin) throw new TypeError("Foreign script");
  return address;
}
