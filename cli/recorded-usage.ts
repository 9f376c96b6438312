import type { RecordedUsage } from '../catalog/check/change-usage.ts';
import type { Operations } from '../operations/operations.ts';

/** What clients used of the schema in the last days, today included. */
export async function recordedUsage(
  { fieldUsage }: Pick<Operations, 'fieldUsage'>,
  days: number,
): Promise<RecordedUsage> {
  const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const first = await fieldUsage.firstDay();
  const onlySince = first !== undefined && first <= from ? undefined : (first ?? 'now');
  return { days, onlySince, of: (coordinates) => fieldUsage.of(coordinates, from) };
}
