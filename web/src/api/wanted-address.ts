/** Where somebody wanted to go who had to log in first: path and query inside Wegbuch. Lives as long as the page. */
let wanted: string | null = null;

/** What the login page was told when it was opened; the browser keeps it with this entry, and no link can set it. */
export function wantedBeforeLogin(): string | null {
  return (history.state as { wanted?: string } | null)?.wanted ?? null;
}

export function keepWanted(address: string | null): void {
  wanted = address;
}

export function wantedAddress(): string | null {
  return wanted;
}
