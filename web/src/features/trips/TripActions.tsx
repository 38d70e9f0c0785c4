import {
  IconArrowMerge,
  IconBriefcase,
  IconCircleCheck,
  IconHistory,
  type Icon,
  IconLock,
  IconLockOpen,
  IconMap2,
  IconNotes,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import type { RowAction } from "../../ui/table/paged-list.ts";
import type { LogbookRow, TripRights } from "./data.ts";
import { offeredActions, type TripAction, whyNotAllChanged, whyNotMerged } from "./rules.ts";
import type { Open } from "./TripDialogs.tsx";

const icons: Record<TripAction, Icon> = {
  track: IconMap2,
  lock: IconLock,
  unlock: IconLockOpen,
  release: IconCircleCheck,
  history: IconHistory,
  edit: IconPencil,
  supplement: IconNotes,
  toBusiness: IconBriefcase,
  remove: IconTrash,
};

/** Icons beside ⋮; what else there is, is in the menu. */
const inline: ReadonlySet<TripAction> = new Set(["track", "lock", "unlock", "history"]);

type Acts = {
  rights: TripRights;
  onTrack: (tripId: string) => void;
  onOpen: (next: Open) => void;
  onToBusiness: (trip: LogbookRow) => void;
  onRelease: (trip: LogbookRow) => void;
};

/** What a row offers; the same function until the rights or what it calls change. */
export function useRowActions({ rights, onTrack, onOpen, onToBusiness, onRelease }: Acts) {
  const { t } = useTranslation("trips");
  return useCallback(
    (trip: LogbookRow): RowAction[] => {
      const act: Record<TripAction, () => void> = {
        track: () => onTrack(trip.id),
        lock: () => onOpen({ dialog: "lock", trips: [trip] }),
        unlock: () => onOpen({ dialog: "unlock", trip }),
        release: () => onRelease(trip),
        history: () => onOpen({ dialog: "history", trip }),
        edit: () => onOpen({ dialog: "edit", trip }),
        supplement: () => onOpen({ dialog: "supplement", trip }),
        toBusiness: () => onToBusiness(trip),
        remove: () => onOpen({ dialog: "remove", trip }),
      };
      return offeredActions(trip, rights).map((action) => ({
        label: t(($) => $.acts[action]),
        icon: icons[action],
        isInline: inline.has(action),
        isDangerous: action === "remove",
        onAct: act[action],
      }));
    },
    [t, rights, onTrack, onOpen, onToBusiness, onRelease],
  );
}

/** What can be done with the ticked rows; what cannot be done says why. */
export function useBulkActions(
  trips: readonly LogbookRow[],
  { rights, onOpen }: Pick<Acts, "rights" | "onOpen">,
): Action[] {
  const { t } = useTranslation("trips");
  if (!rights.mayWrite) return [];
  const [notChanged, notMerged] = [whyNotAllChanged(trips, rights), whyNotMerged(trips, rights)];
  const edit = {
    label: t(($) => $.bulk.edit),
    icon: IconPencil,
    whyNot: notChanged && t(($) => $.whyNot[notChanged]),
    onAct: () => onOpen({ dialog: "bulkEdit", trips }),
  };
  const lock = {
    label: t(($) => $.bulk.lock),
    icon: IconLock,
    whyNot: notChanged && t(($) => $.whyNot[notChanged]),
    onAct: () => onOpen({ dialog: "lock", trips }),
  };
  const merge = {
    label: t(($) => $.bulk.merge),
    icon: IconArrowMerge,
    whyNot: notMerged && t(($) => $.whyNot[notMerged]),
    onAct: () => onOpen({ dialog: "merge", trips }),
  };
  return [edit, lock, ...(rights.maySplitAndMerge ? [merge] : [])];
}
