import { Loader, UnstyledButton } from "@mantine/core";
import { IconPolygon, IconPolygonOff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { placeZoom } from "../../map/bounds.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useFenceColour } from "../../entities/geofences/fence-colour.ts";
import { fenceColours } from "../../ui/theme/tokens.ts";
import { boundsAround, type Subject, useFencesOfVehicle } from "./data.ts";
import classes from "./MapDialog.module.css";
import { MapFailure } from "./MapFailure.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const FenceLayers = lazyPart(() =>
  import("../../map/layers/FenceLayers.tsx").then(({ FenceLayers: Layer }) => ({ default: Layer })),
);
const FlyTo = lazyPart(() =>
  import("../../map/layers/FlyTo.tsx").then(({ FlyTo: Layer }) => ({ default: Layer })),
);

/** The fences a vehicle is assigned to, on a map and as a list that leads to them. */
export function FencesDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { t } = useTranslation("geofencereport");
  const { fences, isPending, isError, refetch } = useFencesOfVehicle(subject.id);
  const [colour] = useFenceColour();
  const [picked, setPicked] = useState({ id: "", when: 0 });
  const pick = (id: string) => setPicked(({ when }) => ({ id, when: when + 1 }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="map"
      isBleed
      title={t(($) => $.fences.title)}
      subtitle={subject.name}
    >
      {isError ? (
        <MapFailure title={t(($) => $.fences.failed)} onRetry={refetch} />
      ) : isPending ? (
        <Loader m="xl" mx="auto" />
      ) : fences.length === 0 ? (
        <EmptyBlock icon={IconPolygonOff} title={t(($) => $.fences.none)} />
      ) : (
        <div className={classes.body}>
          <div className={classes.map}>
            <BaseMap label={t(($) => $.fences.map)} home={boundsAround(fences)}>
              <Suspense>
                <FenceLayers
                  fences={fences.map((fence) => ({ ...fence, isHighlighted: fence.id === picked.id }))}
                  colour={fenceColours[colour]}
                  onPick={(id) => setPicked(({ when }) => ({ id, when }))}
                />
                <FlyTo
                  bounds={boundsAround(fences.filter(({ id }) => id === picked.id))}
                  padding={56}
                  nearestZoom={placeZoom}
                  when={picked.when}
                />
              </Suspense>
            </BaseMap>
          </div>
          <section className={classes.side} aria-label={t(($) => $.fences.list)}>
            <ul className="list">
              {fences.map(({ id, title }) => (
                <li key={id}>
                  <UnstyledButton
                    className={classes.entry}
                    aria-pressed={id === picked.id}
                    onClick={() => pick(id)}
                  >
                    <IconPolygon size={18} stroke={1.75} aria-hidden />
                    <span className="stack slim breaking">{title}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}
