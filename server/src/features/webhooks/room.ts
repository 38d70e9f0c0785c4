import { machineOf } from "../../platform/outside/guarded-request.ts";
import type { DueWebhook } from "./hold-deliveries.ts";

/** Questions of this process under way; to one host no more than the guard lets through. */
const most = { inAll: 64, ofCompany: 16, ofCompanyInNeed: 2, toHost: 4, toHostOfCompany: 3, toFailing: 1 };
const slowMs = 2_000;

type Asked = Pick<DueWebhook, "id" | "url" | "isFailing">;
type UnderWay = { mandatorId: string; webhookId: string; host: string };

/**
 * Who may be told how much at once, so that a receiver which is slow or fails, or a company with many of them, takes nobody
 * else's turn (rule webhooks/fairness).
 */
export function openRoom(milliseconds = () => performance.now()) {
  const underWay = new Set<UnderWay>();
  const slow = new Set<string>();
  const count = (those: (each: UnderWay) => boolean) => [...underWay].filter(those).length;

  return {
    /** How many may be begun to a webhook now. */
    of(mandatorId: string, { id, url, isFailing }: Asked): number {
      const host = machineOf(new URL(url));
      const isCareful = isFailing || slow.has(id);
      const isScarce = underWay.size >= most.inAll / 2;
      return Math.min(
        most.inAll - underWay.size,
        (isScarce ? most.ofCompanyInNeed : most.ofCompany) - count((each) => each.mandatorId === mandatorId),
        most.toHost - count((each) => each.host === host),
        most.toHostOfCompany - count((each) => each.host === host && each.mandatorId === mandatorId),
        isCareful ? most.toFailing - count(({ webhookId }) => webhookId === id) : Infinity,
      );
    },
    /** Whether nothing of a company may be begun. */
    isFull: (mandatorId: string) =>
      underWay.size >= most.inAll || count((each) => each.mandatorId === mandatorId) >= most.ofCompany,
    /** Takes a place, which what is given back ends. */
    enter(mandatorId: string, { id, url }: Omit<Asked, "isFailing">): () => void {
      const place = { mandatorId, webhookId: id, host: machineOf(new URL(url)) };
      const since = milliseconds();
      underWay.add(place);
      return () => {
        underWay.delete(place);
        if (milliseconds() - since > slowMs) slow.add(id);
        else slow.delete(id);
      };
    },
  };
}
