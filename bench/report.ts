import { median, percentile } from '../eval/measures.ts';
import type { Figures } from './turns.ts';

/** What all variants took for one scenario and size; the hand-written one is the first. */
export interface Result {
  readonly scenario: string;
  readonly brands: number;
  readonly figures: readonly Figures[];
}

type ReportRow = Readonly<Record<string, string | number>>;

/** A row for each variant: medians of the rounds. */
export function rowsOf(results: readonly Result[]): ReportRow[] {
  const smallest = Math.min(...results.map(({ brands }) => brands));
  return results.flatMap(({ scenario, brands, figures }) => {
    const base = results.find((each) => each.scenario === scenario && each.brands === smallest)?.figures;
    return figures.map(({ tree, layout, throughput, cpu, memory }, at) => ({
      brands,
      scenario,
      variant: `${tree}, ${layout}`,
      'requests/s': Math.round(median(throughput)),
      'CPU ms/request': rounded(median(cpu)),
      'memory MB': Math.round(memory / 2 ** 20),
      'CPU against hand-written': rounded(median(cpu) / median(figures[0]?.cpu ?? [])),
      [`CPU against ${smallest} brands`]: rounded(median(cpu) / median(base?.[at]?.cpu ?? [])),
    }));
  });
}

/** A row for each layout: the first tree's processor time against that of each other tree in the same round. */
export function comparisonsOf(results: readonly Result[]): ReportRow[] {
  return results.flatMap(({ scenario, brands, figures }) => {
    const layouts = Map.groupBy(figures, ({ layout }) => layout).values();
    return [...layouts].flatMap(([own, ...others]) =>
      others.map(({ tree, layout, cpu }) => {
        const ratios = cpu.map((theirs, round) => (own?.cpu[round] ?? Number.NaN) / theirs);
        return {
          brands,
          scenario,
          layout,
          [`CPU against ${tree}`]: rounded(median(ratios)),
          'lower quartile': rounded(percentile(ratios, 0.25)),
          'upper quartile': rounded(percentile(ratios, 0.75)),
        };
      }),
    );
  });
}

const rounded = (ratio: number): number => Number(ratio.toFixed(3));
