/** What the browser keeps of a value for this site, until an instant. */
export function cookieText(name: string, value: string, expires: Date): string {
  return `${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; path=/; samesite=lax`;
}

/** The value of a cookie in a text of `document.cookie`; null where it is not there. */
export function valueIn(cookies: string, name: string): string | null {
  const pair = cookies.split("; ").find((each) => each.startsWith(`${name}=`));
  return pair === undefined ? null : decoded(pair.slice(name.length + 1));
}

export function keepCookie(name: string, value: string, expires: Date): void {
  document.cookie = cookieText(name, value, expires);
}

export function readCookie(name: string): string | null {
  return valueIn(document.cookie, name);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
