import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMap } from "@tabler/icons-react";
import { geocoding } from "@wegbuch/contract/geocoding/endpoints";
import type { AddressInput } from "@wegbuch/contract/mandators/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/call.ts";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf, placeZoom } from "../../map/bounds.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import classes from "./RulesPage.module.css";
import { placed } from "./draft.ts";

const PlacePicker = lazyPart(() =>
  import("../../map/layers/PlacePicker.tsx").then(({ PlacePicker: Layer }) => ({ default: Layer })),
);
const PlacePin = lazyPart(() =>
  import("../../map/layers/PlacePin.tsx").then(({ PlacePin: Layer }) => ({ default: Layer })),
);

const FlyTo = lazyPart(() =>
  import("../../map/layers/FlyTo.tsx").then(({ FlyTo: Layer }) => ({ default: Layer })),
);

type Props = {
  label: string;
  value: AddressInput | null;
  onChange: (address: AddressInput | null) => void;
  error?: string | undefined;
};

/** A place: an address that is searched for, or a point of the map, which is called as the geocoder calls it. */
export function PlaceField({ label, value, onChange, error }: Props) {
  const { t } = useTranslation("classificationrules");
  const [isOpen, { toggle }] = useDisclosure();
  const place = placed(value);
  const [searched, setSearched] = useState(0);
  const pick = async (point: { latitude: number; longitude: number }) => {
    const called = (displayName: string) => onChange({ displayName, ...point });
    called(`${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`);
    // Without an answer it stays called by its degrees.
    const address = await call(geocoding.reverseGeocode, { query: point }).catch(() => null);
    if (address) called(address.displayName);
  };
  return (
    <div className="stack gap-8">
      <AddressSearch
        label={label}
        value={value}
        onChange={(address) => {
          onChange(address);
          setSearched((times) => times + 1);
        }}
        error={error}
        isRequired
      />
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.toMap}
        leftSection={<IconMap size={18} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`${label}: ${t(($) => (isOpen ? $.closeMap : $.openMap))}`}
        onClick={toggle}
      >
        {t(($) => (isOpen ? $.closeMap : $.openMap))}
      </Button>
      {isOpen && (
        <div className={classes.map}>
          <BaseMap label={t(($) => $.map, { place: label })} home={place && mapBoundsOf([place])}>
            <Suspense>
              <PlacePicker onPick={(point) => void pick(point)} />
              {place && <PlacePin place={place} />}
              {/* What is clicked is in view; what is searched for may lie anywhere. */}
              <FlyTo
                bounds={place && mapBoundsOf([place])}
                padding={undefined}
                nearestZoom={placeZoom}
                when={place ? searched : 0}
              />
            </Suspense>
          </BaseMap>
        </div>
      )}
    </div>
  );
}
