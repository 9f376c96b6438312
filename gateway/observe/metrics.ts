import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type DeclaredMetrics, declareMetrics } from './declared-metrics.ts';

/** What one process or thread has measured, as prom-client writes it for others. */
export type Measured = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Brings figures that are kept elsewhere up to date, when somebody asks for them. */
export type Figures = (metrics: DeclaredMetrics) => void | Promise<void>;

/** The metrics of this process, or of a thread of it. */
export class Metrics {
  readonly declared: DeclaredMetrics;
  readonly #registry = new Registry();
  readonly #figures: Figures[] = [];
  /** Other parts of this process, such as its thread of runs. */
  readonly #parts: (() => Promise<readonly Measured[]>)[] = [];

  /** `ofProcess`: with memory, processor and event loop, which a thread shares with its process. */
  constructor(ofProcess: boolean) {
    this.declared = declareMetrics(this.#registry);
    if (ofProcess) collectDefaultMetrics({ register: this.#registry });
  }

  /** Has figures brought up to date before they are told. Those that cannot be, as while a database is down, are left out. */
  add(figures: Figures): void {
    this.#figures.push(figures);
  }

  /** Has what another part of this process measured be told with what this one did. */
  addPart(part: () => Promise<readonly Measured[]>): void {
    this.#parts.push(part);
  }

  /** What this process has measured, part by part. */
  async measured(): Promise<readonly Measured[]> {
    const [parts] = await Promise.all([
      Promise.all(this.#parts.map((part) => part())),
      Promise.allSettled(this.#figures.map(async (bring) => bring(this.declared))),
    ]);
    return [await this.#registry.getMetricsAsJSON(), ...parts.flat()];
  }
}

/** What several processes or threads have measured, as one text in Prometheus' format. */
export const textOf = (measured: readonly Measured[]): Promise<string> =>
  AggregatorRegistry.aggregate(measured.map((each) => [...each])).metrics();
