/** The only source of the present for all of our code; SQL never asks for the time itself. */
export type Clock = { now(): Date };

let fixedAt: number | undefined;

/** The clock of this process. */
export const clock: Clock = {
  now: () => new Date(fixedAt ?? Date.now()),
};

/** Stops the clock at an instant (TEST_NOW and tests); undefined lets it run again. */
export function fixClock(at: Date | undefined): void {
  fixedAt = at?.getTime();
}

/** Whether it was stopped, and so tells nothing about the present. */
export const isClockFixed = (): boolean => fixedAt !== undefined;

/** Moves a stopped clock on; a running one is stopped first. */
export function advanceClock(milliseconds: number): void {
  fixedAt = clock.now().getTime() + milliseconds;
}
