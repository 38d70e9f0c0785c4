import type { User } from "@wegbuch/contract/users/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo } from "react";
import { useDrivers } from "./data.ts";
import type { LogbookMode, LogbookSubject } from "./filter.ts";

/** A vehicle or a driver of the list at the left, and what else is said of it. */
export type Subject = LogbookSubject & { about: string; isArchived: boolean; vehicle?: Vehicle };

/** What the list at the left holds; undefined while it is on its way. */
export function useSubjects(
  mode: LogbookMode,
  withArchived: boolean,
  all: readonly Vehicle[] | undefined,
): readonly Subject[] | undefined {
  const drivers = useDrivers(mode === "driver", withArchived);
  return useMemo(
    () => (mode === "vehicle" ? all?.map(subjectOfVehicle) : drivers?.map(subjectOfDriver)),
    [mode, all, drivers],
  );
}

function subjectOfVehicle(vehicle: Vehicle): Subject {
  const { id, name, licensePlate, archivedAt } = vehicle;
  const about = licensePlate ? name : "";
  return { mode: "vehicle", id, name: licensePlate || name, about, isArchived: archivedAt !== null, vehicle };
}

function subjectOfDriver({ id, firstName, lastName, foreignId, archivedAt }: User): Subject {
  const name = `${firstName} ${lastName}`;
  return { mode: "driver", id, name, about: foreignId ?? "", isArchived: archivedAt !== null };
}
