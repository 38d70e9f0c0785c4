import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { boxes } from "@wegbuch/contract/boxes/endpoints";
import { forwarding } from "@wegbuch/contract/forwarding/endpoints";
import type { ForwardedDeviceFilter } from "@wegbuch/contract/forwarding/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";

/** Whoever sets up Traccar waits here for what it sends. */
const lookMilliseconds = 10_000;

/** One page of the devices Traccar forwards; the one before stays in view until it is there. */
export const useDevices = (filter: ForwardedDeviceFilter) =>
  useQuery({
    ...read(forwarding.devices, { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMilliseconds,
  });

const refresh = [forwarding.devices, boxes.list, vehicles.list];

export const useAssignDevice = () => useWrite(forwarding.assign, { refresh, ...besideFields });
