import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Address } from "../../ui/filter/use-list-filter.ts";
import { readId } from "../../ui/filter/use-list-filter.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useMended, useRights } from "./data.ts";

const CalibrationDialog = lazyPart(() =>
  import("./CalibrationDialog.tsx").then(({ CalibrationDialog: Dialog }) => ({ default: Dialog })),
);

/** The odometer that the check before an audit leads to; from it the way leads back there. */
export function MendOdometer() {
  const { mend, month }: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mayCalibrate } = useRights();
  const vehicle = useMended(readId(mend));
  if (!vehicle || !mayCalibrate) return null;
  const search = { vehicleId: vehicle.id, month };
  return (
    <Suspense>
      <CalibrationDialog
        vehicle={vehicle}
        onClose={() => void navigate({ to: "/audit", search: search as never, replace: true })}
      />
    </Suspense>
  );
}
