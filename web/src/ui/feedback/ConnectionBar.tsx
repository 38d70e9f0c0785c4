import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { loadMissing, useConnection, useIsPartMissing } from "../../api/connection.ts";
import { silently } from "../../api/query-client.ts";
import classes from "./ConnectionBar.module.css";

/** Between two questions whether the server is back. */
const pauseMilliseconds = 5_000;

/** Says calmly that there is no network, that the server is silent, or that a part of the program did not come. */
export function ConnectionBar() {
  const { t } = useTranslation("api");
  const connection = useConnection();
  const isPartMissing = useIsPartMissing();
  const isSaving = useIsMutating() > 0;
  const tryAgain = useTryAgain();
  useProbe(connection === "silent");
  const isFine = connection === "fine";
  return (
    <div role="status">
      {(!isFine || isPartMissing) && (
        <div className={classes.bar}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <p>
            {!isFine && <strong>{t(($) => $.connection[connection])} </strong>}
            {isPartMissing && `${t(($) => $.connection.partMissing)} `}
            {!isFine && t(($) => (isSaving ? $.connection.saving : $.connection.kept))}
          </p>
          <Button variant="default" size="sm" onClick={tryAgain}>
            {t(($) => $.connection.tryAgain)}
          </Button>
          {isFine && (
            <Button variant="subtle" size="sm" onClick={() => location.reload()}>
              {t(($) => $.connection.reload)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks anew for everything the screen waits for or did not get. */
function useTryAgain(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    loadMissing();
    void cache.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error" || state.fetchStatus !== "idle",
    });
  }, [cache]);
}

/** Asks now and then whether the server is back, and leaves alone what is under way: it may only be slow. */
function useProbe(isSilent: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isSilent) return undefined;
    const probe = { ...read(auth.status, {}), ...silently, staleTime: 0, retry: false };
    const ask = () => void cache.fetchQuery(probe).catch(() => undefined);
    const timer = setInterval(ask, pauseMilliseconds);
    return () => clearInterval(timer);
  }, [cache, isSilent]);
}
