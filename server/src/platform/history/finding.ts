/** What does not fit together, in the words an operator reads; `seq` is the place in the mandator's history, 0 where it is none. */
export type Finding = { mandatorId: string; seq: number; problem: string };
