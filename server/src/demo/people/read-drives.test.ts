import { expect, test } from "vitest";
import { type DrivenTrip, settledOf } from "./read-drives.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 9, 12, hour));
const drives = [8, 11, 15].map((hour) => ({ id: `${hour}`, finishedAt: at(hour) }) as DrivenTrip);
const hours = (told: { until: Date; isFollowed: boolean }) =>
  settledOf(drives, { ...told, until: told.until.getTime() }).map(({ id }) => id);

test("nobody writes about the last drive while more of it may come", () => {
  expect(hours({ until: at(15), isFollowed: true })).toEqual(["8", "11"]);
  expect(hours({ until: at(18), isFollowed: false })).toEqual(["8", "11"]);
});

test("once the box has told that the vehicle stands, its last drive is written about", () => {
  expect(hours({ until: at(17), isFollowed: true })).toEqual(["8", "11", "15"]);
});
