import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlaceSearch } from "../../entities/geocoding/PlaceSearch.tsx";
import { MapSheet } from "../../ui/page/MapSheet.tsx";
import { countFilters } from "./filter.ts";
import type { LivePanelProps } from "./LivePanel.tsx";
import classes from "./LiveSheet.module.css";
import { LiveSearch } from "./LiveSearch.tsx";
import { NearestButton } from "./NearestButton.tsx";
import { RefreshNote } from "./RefreshNote.tsx";
import { SettingsButton } from "./SettingsButton.tsx";
import { StateChips } from "./StateChips.tsx";
import { VehicleList } from "./VehicleList.tsx";

/** The phone's panel: search and chips over the map, and a sheet from below with the list or the chosen vehicle. */
export function LiveSheet({ card, ...props }: LivePanelProps & { card: ReactNode }) {
  const { t } = useTranslation("live");
  return (
    <>
      <div className={classes.over}>
        <div className={classes.searchRow}>
          <LiveSearch term={props.term} onSearch={props.onSearch} />
          <NearestButton nearest={props.nearest} />
          <SettingsButton {...props.settings} />
        </div>
        {props.nearest.isOpen && (
          <PlaceSearch label={t(($) => $.nearestTo)} onPlace={props.nearest.onPlace} />
        )}
        <StateChips
          counts={props.counts}
          hidden={props.hidden.length}
          state={props.filter.state}
          onChange={(state) => props.onFilter({ state })}
          filters={countFilters(props.filter)}
          onOpenFilter={props.onOpenFilter}
        />
      </div>
      <MapSheet
        label={t(($) => $.sheet)}
        larger={t(($) => $.sheetLarger)}
        smaller={t(($) => $.sheetSmaller)}
        beginsAt="peek"
        isHalfAtLeast={Boolean(card)}
      >
        {card || <VehicleList {...props} />}
        {!card && <RefreshNote positions={props.positions} />}
      </MapSheet>
    </>
  );
}
