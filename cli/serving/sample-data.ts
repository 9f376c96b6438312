import type { Configuration } from '../../catalog/configuration.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { withSnapshotChanges } from '../snapshot-changes.ts';

/** Seed of the sample city that a start without data builds, so that every fresh clone has the same one. */
const SAMPLE_SEED = 1;

/** Builds a generated sample city of that many brands if no data has been published yet, unless SVC_SAMPLE is off. */
export async function provideData(
  { warehouse, operations, dataDirectory, ssnKey, sampleData }: Configuration,
  written: string,
): Promise<void> {
  if (sampleData === 'off') return;
  // A snapshot that cannot be served also counts as data, and a sample city must not replace it.
  if ((await storeAt(warehouse).published()).length > 0) return;
  const brands = Number(written);
  if (!Number.isSafeInteger(brands) || brands < 1) {
    throw new CommandError(`--brands expects a whole number from 1, got ${JSON.stringify(written)}.`);
  }
  print([`There is no data yet: building a generated sample city of ${brands} brands.`]);
  // Imported only here, because a start with data does not need the whole pipeline.
  const { buildSample } = await import('../commands/ingest.ts');
  const sample = { brands, seed: SAMPLE_SEED };
  await withSnapshotChanges(operations, 'service', (changed) =>
    buildSample(dataDirectory, sample, { warehouse, ssnKey, changed }),
  );
}
