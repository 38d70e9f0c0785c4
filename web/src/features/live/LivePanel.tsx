import { useTranslation } from "react-i18next";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import { countFilters } from "./filter.ts";
import classes from "./LivePanel.module.css";
import { PlaceSearch } from "../../entities/geocoding/PlaceSearch.tsx";
import { LiveSearch } from "./LiveSearch.tsx";
import { NearestButton } from "./NearestButton.tsx";
import { RefreshNote } from "./RefreshNote.tsx";
import { SettingsButton, type SettingsProps } from "./SettingsButton.tsx";
import { StateChips } from "./StateChips.tsx";
import { VehicleList, type VehicleListProps } from "./VehicleList.tsx";

export type LivePanelProps = VehicleListProps & {
  counts: Record<VehicleState, number>;
  term: string;
  settings: SettingsProps;
  onOpenFilter: () => void;
};

/** The panel at the left of the map. */
export function LivePanel(props: LivePanelProps) {
  const { t } = useTranslation("live");
  return (
    <aside className={classes.panel} aria-label={t(($) => $.vehicles)}>
      <div className={classes.head}>
        <div className={classes.titleRow}>
          <p className={classes.title} aria-hidden>
            {t(($) => $.title)}
          </p>
          <span className="row">
            <NearestButton nearest={props.nearest} />
            <SettingsButton {...props.settings} />
          </span>
        </div>
        <LiveSearch term={props.term} onSearch={props.onSearch} />
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
      <div className={classes.list}>
        <VehicleList {...props} />
      </div>
      <RefreshNote positions={props.positions} />
    </aside>
  );
}
