/** Addresses that the frame itself leads to. */
export const paths = {
  start: "/",
  login: "/login",
  passwordReset: "/PasswordReset",
  temporaryPassword: "/migrationpassword",
  order: "/order",
  settings: "/settings",
  help: "/help",
} as const;
