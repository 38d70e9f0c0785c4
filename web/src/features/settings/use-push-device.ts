import { useQuery } from "@tanstack/react-query";
import { pushSubscriptions } from "@wegbuch/contract/pushsubscriptions/endpoints";
import type { PushKind } from "@wegbuch/contract/pushsubscriptions/rules";
import type { PushDevice } from "@wegbuch/contract/pushsubscriptions/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { endPushes } from "../../api/end-pushes.ts";
import { findSubscribed, rememberEndpoint, subscribe } from "../../api/pushing.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";

/** The devices on which the person is told something, as it stands whenever it is looked at. */
export function usePushDevices() {
  return useQuery({ ...read(pushSubscriptions.list, {}), staleTime: 0 });
}

/** The device in front of which the person sits, where the server and its browser both say that it is told something. */
export function useThisDevice(publicKey: string, devices: readonly PushDevice[]): PushDevice | null {
  const current = devices.find(({ isCurrent }) => isCurrent) ?? null;
  const { data: isSubscribed = true } = useQuery({
    queryKey: ["push", publicKey, current?.id],
    queryFn: async () => (await findSubscribed(publicKey)) !== null,
    staleTime: 0,
  });
  return isSubscribed ? current : null;
}

/** Turns this device on, changes what it is told, and turns it off, or another one. */
export function usePushChanges(publicKey: string) {
  const { t } = useTranslation("settings");
  const [isAsking, setAsking] = useState(false);
  const keep = useWrite(pushSubscriptions.keep, { refresh: [pushSubscriptions.list] });
  const remove = useWrite(pushSubscriptions.remove, { refresh: [pushSubscriptions.list] });
  const save = async (kinds: readonly PushKind[], said: string) => {
    setAsking(true);
    const subscribed = await subscribe(publicKey).catch(() => null);
    setAsking(false);
    if (subscribed === null)
      return showSnackbar(
        t(($) => $.push.failed),
        { isError: true },
      );
    const told = () => {
      rememberEndpoint(subscribed.endpoint);
      void showSnackbar(said);
    };
    return keep.mutate({ body: { ...subscribed, kinds: [...kinds] } }, { onSuccess: told });
  };
  return {
    isBusy: isAsking || keep.isPending || remove.isPending,
    turnOn: (kinds: readonly PushKind[]) =>
      void save(
        kinds,
        t(($) => $.push.turnedOn),
      ),
    change: (kinds: readonly PushKind[]) =>
      void save(
        kinds,
        t(($) => $.push.saved),
      ),
    remove: ({ id, isCurrent }: PushDevice) => {
      const told = () => {
        if (isCurrent) endPushes().catch(() => undefined);
        void showSnackbar(t(($) => (isCurrent ? $.push.turnedOff : $.push.removed)));
      };
      remove.mutate({ params: { id } }, { onSuccess: told });
    },
  };
}
