import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type DeclaredMetrics, declareMetrics } from './declared-metrics.ts';

/** The measurements of one process or thread, in prom-client's exchange format. */
export type Measured = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Updates metrics whose values are kept elsewhere, when the metrics are read. */
export type Figures = (metrics: DeclaredMetrics) => void | Promise<void>;

/** The metrics of this process, or of one of its threads. */
export class Metrics {
  readonly declared: DeclaredMetrics;
  readonly #registry = new Registry();
  readonly #figures: Figures[] = [];
  /** Other parts of this process, such as its run thread. */
  readonly #parts: (() => Promise<readonly Measured[]>)[] = [];

  /** `ofProcess`: includes memory, processor and event loop, which a thread shares with its process. */
  constructor(ofProcess: boolean) {
    this.declared = declareMetrics(this.#registry);
    if (ofProcess) collectDefaultMetrics({ register: this.#registry });
  }

  /** Registers figures to update before the metrics are read. Figures that fail, e.g. while a database is down, are left out. */
  add(figures: Figures): void {
    this.#figures.push(figures);
  }

  /** Includes the measurements of another part of this process. */
  addPart(part: () => Promise<readonly Measured[]>): void {
    this.#parts.push(part);
  }

  /** Returns what this process has measured, part by part. */
  async measured(): Promise<readonly Measured[]> {
    const [parts] = await Promise.all([
      Promise.all(this.#parts.map((part) => part())),
      Promise.allSettled(this.#figures.map(async (bring) => bring(this.declared))),
    ]);
    return [await this.#registry.getMetricsAsJSON(), ...parts.flat()];
  }
}

/** The measurements of several processes or threads as one text in the Prometheus format. */
export const textOf = (measured: readonly Measured[]): Promise<string> =>
  AggregatorRegistry.aggregate(measured.map((each) => [...each])).metrics();
