import { NativeSelect, Textarea } from "@mantine/core";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { type Trip, TripBulkChange, type TripType } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { costcenterOver, saidOf, type TripSaid } from "../../api/offline/changes.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { Choice } from "../../ui/form/Choice.tsx";
import { useWriting } from "./use-writing.ts";

type Center = { id: string; name: string };
type Props = {
  trip: Trip;
  about: string;
  costcenters: readonly Center[] | null;
  onClose: () => void;
};

/** As in the dialog of the logbook. */
const mostCharacters = 200;
const types = Object.values(tripTypes);

/** Type, purpose and cost centre of one's own trip, kept on this device until it can be sent. */
export function KeptTripDialog({ trip, about, costcenters, onClose }: Props) {
  const { t } = useTranslation("offline");
  const typeName = useTripTypeName();
  const { keep, isBusy } = useWriting();
  const before = saidOf(trip);
  const [mine, setMine] = useState(before);
  const change = (part: Partial<TripSaid>) => setMine({ ...mine, ...part });
  const isDirty = mine !== before && JSON.stringify(mine) !== JSON.stringify(before);
  const save = async () => {
    const said = { ...mine, description: mine.description.trim(), isClassified: true };
    const body = TripBulkChange.parse(bodyOf(trip.id, before, said));
    if (await keep({ call: "trip", id: trip.id, about, body, before, mine: said })) onClose();
  };
  return (
    <DraftDialog
      isDirty={isDirty}
      onClose={onClose}
      title={t(($) => $.trips.edit)}
      subtitle={about}
      size="form"
      confirmLabel={t(($) => $.trips.save)}
      isBusy={isBusy}
      onConfirm={() => void save()}
    >
      <Choice
        label={t(($) => $.trips.type)}
        value={String(mine.type)}
        options={types.map((type) => ({ value: String(type), label: typeName(type) }))}
        onChange={(type) => change({ type: Number(type) as TripType })}
      />
      <Textarea
        size="md"
        label={t(($) => $.trips.purpose)}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={mostCharacters}
        value={mine.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {costcenters && costcenters.length > 0 && (
        <NativeSelect
          size="md"
          label={t(($) => $.trips.costcenter)}
          data={[
            { value: "", label: t(($) => $.trips.noCostcenter) },
            ...known(costcenters, before).map(({ id: value, name }) => ({ value, label: name })),
          ]}
          value={mine.costcenterId ?? ""}
          onChange={(event) => {
            const chosen = known(costcenters, before).find(({ id: one }) => one === event.target.value);
            change({ costcenterId: chosen?.id ?? null, costcenterKey: chosen?.name ?? null });
          }}
        />
      )}
    </DraftDialog>
  );
}

/** The one the trip has may be archived by now. */
function known(costcenters: readonly Center[], { costcenterId, costcenterKey }: TripSaid): Center[] {
  const isThere = costcenterId === null || costcenters.some(({ id }) => id === costcenterId);
  return isThere ? [...costcenters] : [{ id: costcenterId, name: costcenterKey ?? "" }, ...costcenters];
}

const bodyOf = (id: string, before: TripSaid, mine: TripSaid) => ({
  tripIds: [id],
  type: mine.type,
  description: mine.description,
  ...costcenterOver(before, mine),
  versions: { [id]: before.version },
});
