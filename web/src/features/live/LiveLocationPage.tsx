import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPlayer, type Player } from "../../entities/replay/playing.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { type LiveVehicle, usePositions } from "./data.ts";
import { countStates, inOrder, type LiveFilter, matchingVehicles, useLiveFilter } from "./filter.ts";
import { FilterDialog } from "./FilterDialog.tsx";
import { HiddenVehicleCard } from "./HiddenVehicleCard.tsx";
import { Introduction } from "./Introduction.tsx";
import classes from "./LiveLocationPage.module.css";
import { LiveMap } from "./LiveMap.tsx";
import { LivePanel } from "./LivePanel.tsx";
import { LiveSheet } from "./LiveSheet.tsx";
import { firstSettings } from "./settings.ts";
import { useNearest } from "./use-nearest.ts";
import { VehicleCard } from "./VehicleCard.tsx";

/** Where the vehicles are now: a map, and beside it a list that says the same. */
export function LiveLocationPage() {
  const { t } = useTranslation("live");
  const { filter, change } = useLiveFilter();
  const positions = usePositions(filter);
  const [term, setTerm] = useState("");
  const [isFiltering, setFiltering] = useState(false);
  // Whoever comes from a page that names a vehicle wants to see it, and stays with it.
  const [isSentFor] = useState(filter.vehicleId !== undefined);
  const [pan, setPan] = useState({ vehicleId: filter.vehicleId, count: isSentFor ? 1 : 0 });
  const [settings, setSettings] = useState({ ...firstSettings, followVehicle: isSentFor });
  const isPhone = useIsPhone();

  const { found, shown } = useFound(positions.vehicles ?? none, term, filter.state);
  const { nearest, ordered } = useNearest(shown);
  const hidden = matchingVehicles(positions.hidden, term);
  const isChosen = ({ id }: { id: string }) => id === filter.vehicleId;
  const selected = positions.vehicles?.find(isChosen);
  const selectedHidden = positions.hidden.find(isChosen);

  const select = (vehicle: { id: string } | undefined) => change({ vehicleId: vehicle?.id });
  const selectAndPan = (vehicle: { id: string } | undefined) => {
    select(vehicle);
    setPan({ vehicleId: vehicle?.id, count: pan.count + 1 });
  };
  const deselect = () => select(undefined);
  const player = usePlayerOf(selected?.id);
  const card = selected ? (
    <VehicleCard
      key={selected.id}
      vehicle={selected}
      player={player}
      isStreamed={positions.isStreamed}
      onClose={deselect}
    />
  ) : (
    selectedHidden && <HiddenVehicleCard vehicle={selectedHidden} onClose={deselect} />
  );
  const panel = {
    positions,
    vehicles: ordered,
    nearest,
    hidden: filter.state === undefined ? hidden : none,
    counts: countStates(found),
    filter,
    term,
    onSearch: setTerm,
    onFilter: change,
    onOpenFilter: () => setFiltering(true),
    onSelect: selectAndPan,
    settings: { settings, count: shown.length, onChange: setSettings },
  };
  return (
    <Page title={t(($) => $.title)} isBleed>
      <div className={classes.layout}>
        {isPhone ? <LiveSheet {...panel} card={card} /> : <LivePanel {...panel} />}
        <div className={classes.map} data-phone={isPhone || undefined}>
          <LiveMap
            vehicles={shown}
            selected={selected}
            pan={pan}
            player={player}
            settings={settings}
            nearest={nearest}
            isPhone={isPhone}
            isStreamed={positions.isStreamed}
            // On the phone the sheet rises over the lower half of the map, where the marker may be.
            onSelect={isPhone ? selectAndPan : select}
          />
          {!(isPhone && (card || nearest.isOpen)) && <Introduction />}
          {!isPhone && card && <div className={classes.card}>{card}</div>}
        </div>
      </div>
      {isFiltering && (
        <FilterDialog
          filter={filter}
          vehicles={positions.vehicles ?? none}
          onApply={change}
          onClose={() => setFiltering(false)}
        />
      )}
    </Page>
  );
}

const none: never[] = [];

/** What replays the trail of a vehicle; it stands at its end, which is now, until somebody moves it. */
function usePlayerOf(vehicleId: string | undefined): Player {
  const [made, setMade] = useState(() => ({ vehicleId, player: createPlayer(Infinity) }));
  if (made.vehicleId === vehicleId) return made.player;
  const next = { vehicleId, player: createPlayer(Infinity) };
  setMade(next);
  return next.player;
}

/** What the search finds, and what of it the chip leaves, in the order of the list. */
function useFound(vehicles: LiveVehicle[], term: string, wanted: LiveFilter["state"]) {
  const found = useMemo(() => matchingVehicles(vehicles, term), [vehicles, term]);
  const shown = useMemo(
    () => inOrder(found.filter(({ state }) => wanted === undefined || state === wanted)),
    [found, wanted],
  );
  return { found, shown };
}
