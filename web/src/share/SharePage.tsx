import { useQuery } from "@tanstack/react-query";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { shares } from "@wegbuch/contract/shares/endpoints";
import type { SharedPosition } from "@wegbuch/contract/shares/schemas";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { read } from "../api/client.ts";
import { currentLanguage } from "../api/language.ts";
import { isProblem } from "../api/problem.ts";
import { formatTime } from "../ui/texts/format.ts";
import { de, en } from "./texts.ts";

const sayings = inBothLanguages(de, en);
const say = (text: keyof typeof de, values: Record<string, string> = {}) =>
  fill(sayings[text], values)[currentLanguage()];

const PlaceMap = lazy(() => import("../map/PlaceMap.tsx").then((part) => ({ default: part.PlaceMap })));

const everyMs = 10_000;

/** Where a shared vehicle is, or why that is not to be seen (rule live/share). */
export function SharePage({ token }: { token: string }) {
  const { data, error } = useQuery({
    ...read(shares.follow, { params: { token } }),
    refetchInterval: (query) => (isProblem(query.state.error, 404) ? false : everyMs),
  });
  const isOver = isProblem(error, 404);
  const title = !isOver && data?.isHidden === false ? data.name : say("title");
  useEffect(() => {
    document.title = `${title} – Wegbuch`;
  }, [title]);
  return (
    <main>
      <header>
        <h1>{title}</h1>
        <p role="status">{noteOf(isOver ? undefined : data, error !== null && !isOver)}</p>
      </header>
      {isOver ? <Note title={say("over")} why={say("overWhy")} /> : <Shown position={data} />}
    </main>
  );
}

function Shown({ position }: { position: SharedPosition | undefined }) {
  if (position === undefined) return <Note title={say("loading")} isBusy />;
  if (position.isHidden) return <Note title={say("hidden")} why={say("hiddenWhy")} />;
  const language = currentLanguage() === "en" ? "en" : "de";
  return (
    <div>
      <Suspense fallback={<Note title={say("loading")} isBusy />}>
        <PlaceMap label={say("mapLabel", { name: position.name })} place={position} language={language} />
      </Suspense>
    </div>
  );
}

function Note({ title, why, isBusy }: { title: string; why?: string; isBusy?: true }): ReactNode {
  return (
    <section aria-busy={isBusy}>
      <h2>{title}</h2>
      {why !== undefined && <p>{why}</p>}
    </section>
  );
}

function noteOf(position: SharedPosition | undefined, isLost: boolean): string {
  if (isLost) return say("lost");
  if (position === undefined || position.isHidden) return "";
  const { deviceTime, expiresAt } = position;
  return `${say("lastHeard", { time: formatTime(deviceTime) })} · ${say("until", { time: formatTime(expiresAt) })}`;
}
