/** Addresses that the frame itself leads to. */
export const paths = {
  start: "/",
  login: "/login",
  passwordReset: "/PasswordReset",
  accessChange: "/AccessChange",
  setup: "/setup",
  temporaryPassword: "/migrationpassword",
  order: "/order",
  settings: "/settings",
  help: "/help",
} as const;
