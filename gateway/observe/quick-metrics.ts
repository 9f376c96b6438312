import { Counter, type CounterConfiguration, Histogram, type HistogramConfiguration } from 'prom-client';

/** The value of one series of a counter. */
export class Count {
  value = 0;

  add(by = 1): void {
    this.value += by;
  }
}

/** The values of one series of a histogram. */
export class Distribution {
  sum = 0;
  /** The number of values in each bucket; the last is for values above all bounds. */
  readonly counts: number[];
  readonly #bounds: readonly number[];

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  }

  observe(value: number): void {
    let at = 0;
    while (value > (this.#bounds[at] ?? Number.POSITIVE_INFINITY)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += value;
  }
}

/** The series of a metric by the values of its labels. */
class Series<Kept> {
  readonly #names: readonly string[];
  readonly #make: () => Kept;
  readonly #kept = new Map<string, { readonly labels: Readonly<Record<string, string>>; readonly series: Kept }>();

  constructor(names: readonly string[], make: () => Kept) {
    this.#names = names;
    this.#make = make;
    if (names.length === 0) this.of([]);
  }

  of(values: readonly string[]): Kept {
    const key = values.length === 1 ? (values[0] ?? '') : values.join('\n');
    const known = this.#kept.get(key);
    if (known !== undefined) return known.series;
    const labels = Object.fromEntries(this.#names.map((name, at) => [name, values[at] ?? '']));
    const series = this.#make();
    this.#kept.set(key, { labels, series });
    return series;
  }

  flatMap<T>(each: (labels: Readonly<Record<string, string>>, series: Kept) => T | readonly T[]): T[] {
    return [...this.#kept.values()].flatMap(({ labels, series }) => each(labels, series));
  }
}

/**
 * A counter for what happens at every request. prom-client's own `inc` sorts, checks and hashes the labels each time, which is too slow for
 * every request; here the label values are the key of the series.
 */
export class QuickCounter extends Counter {
  readonly #series: Series<Count>;

  constructor(configuration: CounterConfiguration<string>) {
    super(configuration);
    this.#series = new Series(configuration.labelNames ?? [], () => new Count());
  }

  /** Returns the series for label values, in declared order. */
  of(...values: string[]): Count {
    return this.#series.of(values);
  }

  override async get() {
    return { ...(await super.get()), values: this.#series.flatMap((labels, { value }) => ({ value, labels })) };
  }
}

/** A histogram for what happens at every request, like QuickCounter. */
export class QuickHistogram extends Histogram {
  readonly #name: string;
  readonly #bounds: readonly number[];
  readonly #series: Series<Distribution>;

  constructor(configuration: HistogramConfiguration<string> & { readonly buckets: number[] }) {
    super(configuration);
    this.#name = configuration.name;
    this.#bounds = configuration.buckets;
    this.#series = new Series(configuration.labelNames ?? [], () => new Distribution(this.#bounds));
  }

  /** Returns the series for label values, in declared order. */
  of(...values: string[]): Distribution {
    return this.#series.of(values);
  }

  override async get() {
    return { ...(await super.get()), values: this.#series.flatMap((labels, each) => this.#valuesOf(labels, each)) };
  }

  /** Each bucket of the result includes the counts of all lower buckets. */
  #valuesOf(labels: Readonly<Record<string, string>>, { counts, sum }: Distribution) {
    let count = 0;
    const buckets = counts.map((each, at) => {
      count += each;
      return {
        metricName: `${this.#name}_bucket`,
        labels: { le: this.#bounds[at] ?? '+Inf', ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels, value: sum },
      { metricName: `${this.#name}_count`, labels, value: count },
    ];
  }
}
