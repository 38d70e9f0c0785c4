/** Addresses that the frame itself leads to. */
export const paths = {
  start: "/",
  login: "/login",
  passwordReset: "/PasswordReset",
  accessChange: "/AccessChange",
  companyLogin: "/sso",
  setup: "/setup",
  temporaryPassword: "/migrationpassword",
  secondFactor: "/secondfactor",
  order: "/order",
  /** What a driver shows at a check; the device shows nothing else until his password. */
  roadside: "/time/roadside",
  /** What opens where nobody answers. */
  offline: "/offline",
  notifications: "/notifications",
  settings: "/settings",
  privacy: "/privacy",
  help: "/help",
} as const;

/** Whether an address is that of the login, however it is written. */
export const isLogin = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, "") === paths.login;
