/** How a request for erasing stands (rule deletionrequests/asked). */
export const requestStates = { open: 0, granted: 1, refused: 2, withdrawn: 3 } as const;
