import type { ProofWay } from "@wegbuch/contract/kit/problem";
import { Suspense, useEffect, useState } from "react";
import { proof } from "../api/proof.ts";
import { lazyPart } from "../ui/page/lazy-part.ts";

const FreshProof = lazyPart(() =>
  import("../entities/factors/FreshProof.tsx").then(({ FreshProof: Dialog }) => ({ default: Dialog })),
);

type Asked = { ways: readonly ProofWay[]; answer: (isProven: boolean) => void };

/** Asks whoever is logged in to show that it is he; of several calls that take it at once, once. */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let waiting: ((isProven: boolean) => void)[] = [];
    const answer = (isProven: boolean) => {
      for (const tell of waiting) tell(isProven);
      waiting = [];
    };
    const nobody = proof.ask;
    proof.ask = (ways = []) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        const close = (isProven: boolean) => {
          setAsked(null);
          answer(isProven);
        };
        setAsked((before) => before ?? { ways, answer: close });
      });
    return () => {
      proof.ask = nobody;
      answer(false);
    };
  }, []);
  return <Suspense>{asked && <FreshProof {...asked} />}</Suspense>;
}
