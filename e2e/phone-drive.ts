import { expect } from "vitest";

/** So long a phone stands until its drive is over (rule detection/parameters). */
const standstillSeconds = 300;

/** A drive at 120 km/h as OwnTracks tells it whenever it is asked: where it is by then, north of where it began. */
export function aPhoneDrive(url: string) {
  const start = Math.floor(Date.now() / 1_000);
  const metersAt = (second: number) => (second - start) * (120 / 3.6);
  let [second, meters] = [start - 1, 0];
  const tell = async (kmh: 0 | 120, secondsLater = 1) => {
    second = Math.max(second + secondsLater, Math.floor(Date.now() / 1_000));
    if (kmh > 0) meters = metersAt(second);
    const lat = 48.2 + (meters / 6_371_000) * (180 / Math.PI);
    const said = { _type: "location", tst: second, lat, lon: 15.3, vel: kmh, acc: 5, batt: 77 };
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(said) });
    expect([answer.status, await answer.text()]).toEqual([200, "[]"]);
  };
  return {
    meters: () => meters,
    tell,
    /** Stands until the drive is over by a clock that goes ahead by then, as much as one may: no story waits so long. */
    park: async () => {
      await tell(0);
      await tell(0, standstillSeconds);
    },
  };
}
