import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { GeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatDateTime, formatEnd, formatNumber, formatStart } from "../../ui/texts/format.ts";
import classes from "./AnalysisCard.module.css";

/** What an analysis is about: title, period, vehicles and fences. */
export function AnalysisCard({ analysis }: { analysis: GeofenceAnalysis }) {
  const { t } = useTranslation("geofenceanalysis");
  const { title, from, to, createdAt, createdBy } = analysis;
  return (
    <section className={classes.card} aria-label={t(($) => $.card.name)}>
      <h2>{title}</h2>
      <Facts>
        <Fact name={t(($) => $.card.from)}>{formatStart(from)}</Fact>
        <Fact name={t(($) => $.card.to)}>{formatEnd(to)}</Fact>
        <Fact name={t(($) => $.card.vehicles)}>
          <Names
            of={t(($) => $.card.vehicles)}
            names={analysis.geofenceAnalysisVehicles.map(({ vehicleName }) => vehicleName)}
          />
        </Fact>
        <Fact name={t(($) => $.card.geofences)}>
          <Names
            of={t(($) => $.card.geofences)}
            names={analysis.geofenceAnalysisGeofences.map((geofence) => geofence.title)}
          />
        </Fact>
        <Fact name={t(($) => $.card.created)}>
          {t(($) => $.card.createdBy, { at: formatDateTime(createdAt), name: createdBy.name })}
        </Fact>
      </Facts>
    </section>
  );
}

const mostNamed = 5;

/** A few names; the others on demand. */
function Names({ of, names }: { of: string; names: readonly string[] }) {
  const { t } = useTranslation("geofenceanalysis");
  const [isOpen, { toggle }] = useDisclosure();
  const shown = isOpen ? names : names.slice(0, mostNamed);
  const word = isOpen ? t(($) => $.card.fewer) : t(($) => $.card.all, { number: formatNumber(names.length) });
  return (
    <>
      {shown.join(", ")}
      {names.length > mostNamed && (
        <>
          {" "}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`${of}: ${word}`}
            onClick={toggle}
          >
            {word}
          </Button>
        </>
      )}
    </>
  );
}
