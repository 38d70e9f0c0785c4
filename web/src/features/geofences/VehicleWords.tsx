import { useTranslation } from "react-i18next";
import type { TransferWords } from "../../ui/pickers/TransferList.tsx";

/** What the lists of the vehicles that a fence watches say. */
export function useVehicleWords(): TransferWords {
  const { t } = useTranslation("geofenceDialogs");
  const said = t(($) => $.vehicles, { returnObjects: true });
  return {
    available: said.unassigned,
    chosen: said.assigned,
    searchAvailable: said.searchUnassigned,
    searchChosen: said.searchAssigned,
    selectAll: said.selectAll,
    add: said.assign,
    addCount: (number) => t(($) => $.vehicles.assignCount, { number }),
    addWhyNot: said.assignWhyNot,
    remove: said.take,
    removeCount: (number) => t(($) => $.vehicles.takeCount, { number }),
    removeWhyNot: said.takeWhyNot,
    empty: said.empty,
    none: said.none,
    list: {
      label: said.tickedHint,
      search: said.search,
      show: said.show,
      all: said.all,
      tickAll: said.selectAll,
    },
  };
}
