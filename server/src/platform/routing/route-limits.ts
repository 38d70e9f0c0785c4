import { z } from "zod";
import type { Clock } from "../clock.ts";

/** How a router is asked; five seconds are what somebody who draws waits for. */
export type RouteOptions = { clock: Clock; timeoutMilliseconds?: number };

/** A way across Europe has some 500 KB; routers say with status 400 that there is none. */
export const limits = { timeoutMilliseconds: 5_000, mostBytes: 2 * 1024 * 1024, refusals: [400] };

/** Meters or kilometers, and seconds or milliseconds: finite and not negative, once around the globe at most. */
export const length = z.number().min(0).max(40_000_000);
export const seconds = z.number().min(0).max(1e10);
export const line = z.string().min(1);
