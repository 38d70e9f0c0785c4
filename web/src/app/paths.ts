/** Addresses that stand for a step of the access gate rather than for a page of the menu. */
export const paths = { login: "/login", temporaryPassword: "/migrationpassword", order: "/order" } as const;
