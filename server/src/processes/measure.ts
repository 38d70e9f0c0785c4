import { Gauge } from "prom-client";

/** Adds a figure to the metrics, asked for whenever they are read. */
export function measure(name: string, help: string, value: () => number): void {
  void new Gauge({
    name,
    help,
    collect() {
      this.set(value());
    },
  });
}
