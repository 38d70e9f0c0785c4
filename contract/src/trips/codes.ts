/** What a trip was driven for. */
export const tripTypes = { business: 0, private: 1, driveToWork: 2 } as const;

/** How it was said of what type a trip was: by whom or by what (rule inbox/classified). */
export const classifiedHow = { person: 0, rule: 1, box: 2, reservation: 3, deadline: 4 } as const;

/** Who wrote a trip down: the box, a person, or the box without a way (rule trips/agents). */
export const tripAgents = { automatic: 0, manual: 1, withoutPositions: 3 } as const;
