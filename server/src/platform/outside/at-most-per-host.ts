import { noTurn, ServiceFailure } from "./service-failure.ts";

/** Runs work for a host when it has its turn; who waits too long for it gets a ServiceFailure. */
export type InTurnOfHost = <T>(
  host: string,
  longestWaitMilliseconds: number,
  work: () => Promise<T>,
) => Promise<T>;

type Host = { underWay: number; waiting: (() => void)[] };

/** Lets no more than so many questions of this process be under way to one host. */
export function atMostPerHost(most: number): InTurnOfHost {
  const hosts = new Map<string, Host>();

  const leave = (name: string, host: Host) => {
    const next = host.waiting.shift();
    if (next) return next();
    host.underWay -= 1;
    if (host.underWay === 0) hosts.delete(name);
  };

  return async (name, longestWaitMilliseconds, work) => {
    const host = hosts.get(name) ?? { underWay: 0, waiting: [] };
    hosts.set(name, host);
    if (host.underWay < most) host.underWay += 1;
    else await turnIn(host, longestWaitMilliseconds);
    try {
      return await work();
    } finally {
      leave(name, host);
    }
  };
}

/** Whoever goes gives his place to the next, so that the number under way stays. */
function turnIn({ waiting }: Host, longestWaitMilliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(new ServiceFailure(noTurn));
    };
    const timer = setTimeout(giveUp, longestWaitMilliseconds);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(go);
  });
}
