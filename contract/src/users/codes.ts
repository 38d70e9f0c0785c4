/** How a new user comes to his password: by a mail, or from whoever creates him. */
export const passwordModes = { invited: 0, given: 1 } as const;
