import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext, type SecureContext } from "node:tls";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Log } from "../platform/log.ts";

type Files = { certFile: string; keyFile: string };

/** The certificate boxes are shown; a new one is taken once its files have changed or `reload` is called. */
export type TlsCertificate = { readonly context: SecureContext; reload: () => void; close: () => void };

/** Reads the certificate and looks at its files every `watchMs`. Throws CannotStart if it cannot be used. */
export function openTlsCertificate(
  files: Files,
  { watchMs, log }: { watchMs: number; log: Log },
): TlsCertificate {
  let context = firstContext(files);
  const reload = () => {
    try {
      context = readContext(files);
      log.info("The certificate for boxes was read anew");
    } catch (error) {
      // Halves of a pair that is being replaced: the one before stays until both are there.
      log.error({ err: error }, "The certificate for boxes could not be read anew; the one before stays");
    }
  };
  const watched = [files.certFile, files.keyFile];
  for (const file of watched) watchFile(file, { interval: watchMs, persistent: false }, reload);
  return {
    get context() {
      return context;
    },
    reload,
    close: () => watched.forEach((file) => unwatchFile(file, reload)),
  };
}

function firstContext(files: Files): SecureContext {
  try {
    return readContext(files);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`TELTONIKA_TLS_CERT and TELTONIKA_TLS_KEY cannot be used (${why}).`);
  }
}

function readContext({ certFile, keyFile }: Files): SecureContext {
  return createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
}
