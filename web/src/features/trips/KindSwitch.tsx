import { UnstyledButton } from "@mantine/core";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { LogbookRow } from "./data.ts";
import classes from "./KindSwitch.module.css";

type Props = {
  trip: LogbookRow;
  /** What a tap makes of it; null where nothing can be changed. */
  next: TripType | null;
  onSwitch: (type: TripType) => void;
};

/** The type of a trip as a chip; a tap goes on to the next type it may have. */
export function KindSwitch({ trip, next, onSwitch }: Props) {
  const { t } = useTranslation("trips");
  const nameOf = useTripTypeName();
  const tag = <TypeTag type={trip.type} label={nameOf(trip.type)} />;
  if (next === null) return tag;
  return (
    <UnstyledButton
      className={classes.chip}
      aria-label={t(($) => $.switchType, { type: nameOf(trip.type), next: nameOf(next) })}
      onClick={(event) => {
        // The card below would be ticked.
        event.stopPropagation();
        onSwitch(next);
      }}
    >
      {tag}
    </UnstyledButton>
  );
}
