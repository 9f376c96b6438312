import { type Metrics, textOf } from '../../../gateway/observe/metrics.ts';

/** The series of metrics whose names begin so, as Prometheus reads them. */
export async function series(metrics: Metrics, ...names: string[]): Promise<string[]> {
  const lines = (await textOf(await metrics.measured())).split('\n');
  return lines.filter((line) => names.some((name) => line.startsWith(name)));
}
