import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { useCallback } from "react";
import { read } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { ConnectionNote } from "./ConnectionNote.tsx";

/** The note on the connection, where answers are kept in the cache: asks anew for everything the screen waits for. */
export function ConnectionBar() {
  const isSaving = useIsMutating() > 0;
  const cache = useQueryClient();
  const tryAgain = () =>
    void cache.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error" || state.fetchStatus !== "idle",
    });
  const ask = useCallback(() => {
    const probe = { ...read(auth.status, {}), ...silently, staleTime: 0, retry: false };
    void cache.fetchQuery(probe).catch(() => undefined);
  }, [cache]);
  return <ConnectionNote isSaving={isSaving} onProbe={ask} onTryAgain={tryAgain} />;
}
