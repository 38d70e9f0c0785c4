// In which order files of tests begin. One that takes long and begins last keeps one core busy while the others rest.
import { BaseSequencer } from "vitest/node";

/** Longest first. Vitest goes by the size of files where it has not run them before, which says little of these. */
const longest = [
  "any-command.property",
  "odd-fields",
  "private-words",
  "embedded/lifecycle",
  "embedded/install",
  "operator-commands",
  "programs/programs.test",
  "programs/backup",
  "killed-reports",
  "gateway/sigkill",
  "private-trips",
  "every-endpoint",
  "log-in.test",
  "scaled-out",
  "killed-analyses",
  "stories/geofence-drawing",
  "stories/geofences.test",
  "stories/geofence-report",
  "stories/live.test",
  "stories/box-import",
  "stories/user-import",
  "stories/access",
  "stories/geofence-alarm",
  "stories/login",
];

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }) {
  const rank = longest.findIndex((name) => moduleId.includes(name));
  return rank === -1 ? longest.length : rank;
}
