import { useLocalStorage } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isDay, today } from "../../ui/dates/period.ts";
import { readId } from "../../ui/filter/use-list-filter.ts";

/** Which day of which vehicle; both live in the address. */
export type DayFilter = { vehicleId: string | undefined; day: string };

/**
 * What the address asks for, and the ways to change it; the vehicle chosen last is kept, as in the logbook
 * (rule screens/remembered).
 */
export function useDayFilter() {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [kept, keep] = useLocalStorage<string | undefined>({
    key: "selectedVehicleId",
    getInitialValueInEffect: false,
  });
  const asked = readDayFilter(address, today());
  const filter: DayFilter = { ...asked, vehicleId: asked.vehicleId ?? kept };
  return {
    filter,
    change: (part: Partial<DayFilter>) => {
      if (part.vehicleId !== undefined) keep(part.vehicleId);
      const { vehicleId, day } = { ...filter, ...part };
      void navigate({ to: "/day", search: { vehicleId, date: day } as never });
    },
  };
}

/** Reads an address; what is missing, strange or in the future becomes today. */
export function readDayFilter(address: Record<string, unknown>, now: string): DayFilter {
  const date = address["date"];
  return { vehicleId: readId(address["vehicleId"]), day: isDay(date) && date < now ? date : now };
}
