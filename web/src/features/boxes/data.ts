import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { boxCommands } from "@wegbuch/contract/boxcommands/endpoints";
import { boxes, mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import { deviceTypeOf } from "@wegbuch/contract/boxes/rules";
import {
  BoxAssignment,
  type BoxFilter,
  type MandatorBox,
  type MandatorBoxFilter,
} from "@wegbuch/contract/boxes/schemas";
import { useDebouncedValue } from "@mantine/hooks";
import { documents } from "@wegbuch/contract/documents/endpoints";
import type { BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { live } from "@wegbuch/contract/live/endpoints";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { read, useRefresh, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";

/** Mandators show how many boxes they have. */
const refresh = [mandatorBoxes.list, mandators.list];

/** One page of the boxes of all mandators; the one before stays in view until it is there. */
export function useMandatorBoxes(filter: MandatorBoxFilter) {
  return useQuery({ ...read(mandatorBoxes.list, { query: filter }), placeholderData: keepPreviousData });
}

type Receiving = { mandator: Reference | null };
type Assigned = { imei: string; vehicleName?: string };

/** A form that gives boxes to a mandator, all of them or none: its mandator, what is wrong, and the deed. */
export function useAssignment(boxes: readonly Assigned[], onDone: () => void) {
  const { t } = useTranslation("boxes");
  const { mutate, isPending } = useWrite(mandatorBoxes.add, { refresh, ...besideFields });
  const bodyOf = ({ mandator }: Receiving) => ({ mandatorId: mandator?.id, boxes: [...boxes] });
  const { draft, errors, change, submit, refuse } = useDraft<Receiving>({
    before: { mandator: null },
    wrongIn: (typed) => fieldErrors(BoxAssignment, bodyOf(typed)),
  });
  const { mandator } = draft;
  const assign = () =>
    submit(() =>
      mutate(
        { body: bodyOf(draft) },
        {
          onSuccess: () => {
            onDone();
            void showSnackbar(t(($) => $.assigned, { count: boxes.length, mandator: mandator?.name ?? "" }));
          },
          onError: refuse,
        },
      ),
    );
  return {
    mandator,
    choose: (next: Reference | null) => change({ mandator: next }),
    /** What the server refused is no longer what stands there. */
    forget: () => change({}),
    errors,
    assign,
    isBusy: isPending,
  };
}

export function useChangeMandatorBox() {
  return useWrite(mandatorBoxes.change, { refresh, ...besideFields });
}

/** Archives a box with a comment, or takes it back without one. */
export function useToggleArchive() {
  return useWrite(mandatorBoxes.toggleArchive, { refresh });
}

/** After an import. */
export function useRefreshBoxes() {
  return useRefresh(refresh);
}

/** Imports one line of a file, with a mandator also into its hands (rule boxes/import). */
export function importBox(cells: readonly string[], mandatorId: string | null): Promise<unknown> {
  return call(mandatorBoxes.add, { body: bodyOfLine(cells, mandatorId) });
}

/**
 * The columns of a line by their position: IMEI, model, SIM card number, phone number, vehicle name, device type,
 * networks.
 * A box that only comes into the system has no vehicle to name.
 */
export function bodyOfLine(
  cells: readonly string[],
  mandatorId: string | null,
): BodyOf<typeof mandatorBoxes.add> {
  const [imei = "", model = "", simCardNumber = "", phoneNumber = "", vehicleName = "", ...rest] = cells;
  const [type = "", networks = ""] = rest;
  const deviceType = type.toLowerCase() as DeviceType | "";
  const sourceNetworks = networksIn(networks);
  const vehicle = mandatorId !== null && { vehicleName };
  const box = {
    imei,
    model,
    simCardNumber,
    phoneNumber,
    ...vehicle,
    ...(sourceNetworks.length > 0 && { sourceNetworks }),
  };
  return { mandatorId, boxes: [deviceType === "" ? box : { ...box, deviceType }] };
}

/** Networks as people write them: with spaces, commas or semicolons between. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== "");
}

type DeviceType = Exclude<MandatorBox["deviceType"], "phone">;

/** What a form changes of a box. */
export type BoxDraft = BodyOf<typeof mandatorBoxes.change> & { deviceType: DeviceType };

/**
 * A new model brings its device type along, unless the one before was chosen against its model
 * (rule boxes/device-type).
 */
export function withModel(draft: BoxDraft, model: string): BoxDraft {
  const isUsual = draft.deviceType === deviceTypeOf(draft.model);
  return { ...draft, model, deviceType: isUsual ? deviceTypeOf(model) : draft.deviceType };
}

/** A box that moves changes vehicles, and what is known of them. */
const refreshFleet: readonly Endpoint[] = [
  boxes.list,
  boxes.read,
  vehicles.list,
  vehicles.read,
  vehicles.report,
  vehicles.lastPositions,
  live.vehiclePositions,
];

/** What the person may do with the mandator's own boxes: the doors of the calls behind it. */
export function useRights() {
  const access = accessOf(useCurrentUser());
  return { mayAttach: mayUse(access, boxes.attach), mayExport: mayUse(access, documents.boxes) };
}

/** One page of the mandator's own boxes; the one before stays in view until it is there. */
export function useBoxes(filter: BoxFilter) {
  return useQuery({ ...read(boxes.list, { query: filter }), placeholderData: keepPreviousData });
}

/** How many boxes the mandator has; undefined until it is known. */
export function useBoxCount(): number | undefined {
  return useQuery(read(boxes.report, {})).data?.boxCount;
}

/** When a box was plugged in and pulled out, the latest first. */
export function usePluggedEvents(id: string) {
  return useQuery({ ...read(boxes.pluggedEvents, { params: { id } }), staleTime: 0 });
}

const pollMilliseconds = 3_000;

/** The last commands to a box; asked again while one of them may still be answered. */
export function useBoxCommands(id: string) {
  return useQuery({
    ...read(boxCommands.list, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === "waiting" || state === "sent") ? pollMilliseconds : false,
  });
}

export function useSendCommand() {
  return useWrite(boxCommands.send, { refresh: [boxCommands.list], ...besideFields });
}

export function useAttachBox() {
  return useWrite(boxes.attach, { refresh: refreshFleet, ...besideFields });
}

const selectMilliseconds = 200;

/** Up to 20 active vehicles that match; `term` is null while nobody asks. */
export function useBoxVehicleSearch(term: string | null): {
  found: readonly Vehicle[];
  isSearching: boolean;
} {
  const [searchTerm] = useDebouncedValue(term?.trim() ?? "", selectMilliseconds);
  const { data, isFetching } = useQuery({
    ...read(vehicles.list, { query: { page: 1, perPage: 20, searchTerm } }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  return { found: data?.items ?? [], isSearching: isFetching };
}
