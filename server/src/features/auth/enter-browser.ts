import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { browserOf } from "../../platform/http/browser-of.ts";
import { cookieSettings, setSessionCookies } from "../../platform/http/session-cookies.ts";
import { shortenedAddress } from "../../platform/http/shortened-address.ts";
import type { Came, enterAccount } from "./enter-account.ts";
import { rememberBrowser, rememberDevice, tokenOfBrowser } from "./find-known-device.ts";

type Entered = Awaited<ReturnType<typeof enterAccount>>;
type Parts = { clock: Clock; key: string; publicOrigin: string };

/** Gives a browser what shows its session from now on, and by what it is known again; gives the bearer. */
export function enterBrowser(
  { clock, key, publicOrigin }: Parts,
  reply: FastifyReply,
  { bearer, cookieToken, rememberMe, expiresAt, account, deviceToken }: Entered & Pick<Came, "deviceToken">,
): string {
  const cookies = cookieSettings(publicOrigin);
  setSessionCookies(reply, cookies, cookieToken, rememberMe ? expiresAt : null, clock);
  rememberDevice(reply, key, account, { isSecure: cookies.secure });
  rememberBrowser(reply, deviceToken, { isSecure: cookies.secure });
  return bearer;
}

/** From where a call comes, and with what. */
export function cameBy({ ip, headers, cookies }: FastifyRequest): Came {
  return {
    address: ip,
    network: shortenedAddress(ip),
    browser: browserOf(headers["user-agent"]),
    deviceToken: tokenOfBrowser(cookies),
  };
}
