import type { AnswerOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { call } from "./call.ts";

/** What calls gave that are the same for everybody: the login asks before there is a cache, which goes on with it. */
const answers = new Map<Endpoint, unknown>();
const asking = new Map<Endpoint, Promise<unknown>>();

/** The answer that came last; undefined while there is none. */
export function told<E extends Endpoint>(endpoint: E): AnswerOf<E> | undefined {
  return answers.get(endpoint) as AnswerOf<E> | undefined;
}

/** Asks anew; who asks meanwhile gets the same answer. */
export function ask<E extends Endpoint>(endpoint: E): Promise<AnswerOf<E>> {
  const under = asking.get(endpoint) ?? begin(endpoint);
  return under as Promise<AnswerOf<E>>;
}

function begin(endpoint: Endpoint): Promise<unknown> {
  const answer = call(endpoint, {})
    .then((said) => {
      answers.set(endpoint, said);
      return said;
    })
    .finally(() => asking.delete(endpoint));
  asking.set(endpoint, answer);
  return answer;
}
