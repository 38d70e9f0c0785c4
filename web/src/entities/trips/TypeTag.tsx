import { IconBriefcase, IconBuilding, IconHome } from "@tabler/icons-react";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import classes from "./TypeTag.module.css";

const icons = {
  [tripTypes.business]: IconBriefcase,
  [tripTypes.private]: IconHome,
  [tripTypes.driveToWork]: IconBuilding,
};

/** A trip type as icon and word on its soft colour; the word comes from the caller, mandators may rename it. */
export function TypeTag({ type, label }: { type: TripType; label: string }) {
  const Icon = icons[type];
  return (
    <span
      className={classes.tag}
      style={{ background: `var(--wb-trip-${type}-soft)`, color: `var(--wb-trip-${type}-text)` }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {label}
    </span>
  );
}
