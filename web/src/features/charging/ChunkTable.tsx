import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import classes from "./ChargingPage.module.css";
import type { Car } from "./night.ts";

/** The sections in which a car was charged, each with its power. */
export function ChunkTable({ car: { number, chunks } }: { car: Car }) {
  const { t } = useTranslation("charging");
  if (chunks.length === 0) return <p className={classes.noChunks}>{t(($) => $.noChunks)}</p>;
  return (
    <table className={classes.chunks}>
      <caption>{t(($) => $.chunks, { number })}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.chunkFrom)}</th>
          <th scope="col">{t(($) => $.chunkTo)}</th>
          <th scope="col">{t(($) => $.chunkPower)}</th>
          <th scope="col">{t(($) => $.chunkEnergy)}</th>
          <th scope="col">{t(($) => $.chunkKilometers)}</th>
          <th scope="col">{t(($) => $.chunkTotal)}</th>
        </tr>
      </thead>
      <tbody>
        {chunks.map((chunk) => (
          <tr key={`${chunk.chunkStartTime} ${chunk.currentTotal}`}>
            <td>{chunk.chunkStartTime}</td>
            <td>{chunk.chunkEndTime}</td>
            <td>{formatNumber(chunk.throughput, 2)}</td>
            <td>{formatNumber(chunk.chunkChargeInKW, 2)}</td>
            <td>{formatNumber(chunk.chunkChargeInKM, 2)}</td>
            <td>{formatNumber(chunk.currentTotal, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
