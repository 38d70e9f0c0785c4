import type { Log } from "../../platform/log.ts";

/**
 * What was verified of a passkey; null where the library refuses it, and where something fails that somebody must mend, which
 * is logged: whoever shows the passkey is refused all the same (rule accounts/passkeys).
 */
export async function provePasskey<T>(log: Pick<Log, "error">, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (!isRefusal(error)) log.error({ err: error }, "A passkey could not be checked");
    return null;
  }
}

/** The library says in plain errors what is wrong with what was shown; what cannot be read as JSON was shown, too. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || "code" in error) return false;
  return error.constructor === Error || error instanceof SyntaxError || ofLibrary.includes(error.name);
}

const ofLibrary = ["UnexpectedRPIDHash", "InvalidBackupFlags", "SimpleWebAuthnError", "PQCNotSupportedError"];
