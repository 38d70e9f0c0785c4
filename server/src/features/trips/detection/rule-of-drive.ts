import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import { type ActingRule, ruleOf } from "@wegbuch/contract/classificationrules/rules";
import type { TripDefaults } from "./find-trip-defaults.ts";
import type { PrivateMode } from "./private-mode.ts";
import type { Drive } from "./settle-trips.ts";

type Asked = { defaults: TripDefaults; vehicleId: string; privateModes: readonly PrivateMode[] };

type AskedDrive = Pick<Drive, "startedAt" | "start" | "finishedAt" | "destination" | "endReason" | "part">;

/**
 * What a rule of its driver's says of a drive. Where somebody else has parted it by switching private, only when work is
 * counts: he chooses where the parts end, and would try out where the driver lives (rule classificationrules/parts).
 */
export function ruleOfDrive(
  drive: AskedDrive,
  { defaults, vehicleId, privateModes }: Asked,
): ActingRule | null {
  const { startedAt, start, finishedAt } = drive;
  const destination = finishedAt === null ? null : drive.destination;
  const rules = defaults.rules ?? [];
  const isOwn = partersOf(drive, privateModes).every((driverId) => driverId === defaults.driverId);
  const asked = isOwn ? rules : rules.filter(({ kind }) => kind === ruleKinds.schedule);
  return ruleOf(asked, { startedAt, start, destination, vehicleId, ...defaults });
}

/** Who has parted a drive from what came before and after it; null stands for one that is not known any more. */
function partersOf({ startedAt, finishedAt, endReason, part }: AskedDrive, modes: readonly PrivateMode[]) {
  const before = part?.isCut ? [modes.findLast((mode) => mode.startedAt <= startedAt)] : [];
  const after = endReason === "switched" ? [modes.find((mode) => mode.startedAt >= finishedAt!)] : [];
  return [...before, ...after].map((mode) => mode?.driverId ?? null);
}
