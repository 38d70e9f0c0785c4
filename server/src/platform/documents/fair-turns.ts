import { de, en } from "@wegbuch/contract/documents/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { Problem } from "../http/problem.ts";
import { tooManyRequests } from "../http/refusals.ts";

const say = inBothLanguages(de, en);

/** Whose work it is: a company has turns, a person some of them; null is the program, for the company. */
export type Asker = { mandatorId: string; userId: string | null };

type Turns = {
  /** What a company may have waiting beside the one at work. */
  mostOfCompany: number;
  /** What a person may have under way. */
  mostOfPerson: number;
};

type Turn = () => Promise<unknown>;

const retrySeconds = 10;

/**
 * Lets work in one after the other, a piece of each company by turns: whoever has much waiting keeps nobody else from his
 * turn. 429 for more than a person or a company may have; the program itself is bound by neither.
 */
export function openFairTurns({ mostOfCompany, mostOfPerson }: Turns) {
  const queues = new Map<string, Turn[]>();
  const underWay = openCounts();
  let isWorking = false;

  async function workOff(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = nextOf(queues); next !== undefined; next = nextOf(queues)) await next();
    isWorking = false;
  }

  return async function inTurn<T>({ mandatorId, userId }: Asker, work: () => Promise<T>): Promise<T> {
    const waiting = queues.get(mandatorId) ?? [];
    if (userId !== null && waiting.length >= mostOfCompany) throw tooMuch();
    const leave = userId === null ? () => undefined : underWay.enter(userId, mostOfPerson);
    try {
      return await new Promise<T>((done, fail) => {
        queues.set(mandatorId, [...waiting, () => work().then(done, fail)]);
        void workOff();
      });
    } finally {
      leave();
    }
  };
}

/** The first of the company that waits longest for a turn, which stands behind the others then. */
function nextOf(queues: Map<string, Turn[]>): Turn | undefined {
  const [first] = queues;
  if (first === undefined) return undefined;
  const [mandatorId, [turn, ...rest]] = first;
  queues.delete(mandatorId);
  if (rest.length > 0) queues.set(mandatorId, rest);
  return turn;
}

function openCounts() {
  const counts = new Map<string, number>();
  return {
    enter: (who: string, most: number) => {
      const count = counts.get(who) ?? 0;
      if (count >= most) throw tooManyRequests(retrySeconds);
      counts.set(who, count + 1);
      return () => {
        const left = counts.get(who)! - 1;
        if (left > 0) counts.set(who, left);
        else counts.delete(who);
      };
    },
  };
}

const tooMuch = () =>
  new Problem(429, "TooManyRequests", { message: say.companyHasTooMany, retryAfterSeconds: retrySeconds });
