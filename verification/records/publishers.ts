import { perSnapshot } from '../../storage/per-snapshot.ts';

/** The publisher of each dataset of a snapshot, by the dataset's name; read once. */
export const publishers = perSnapshot(async (snapshot): Promise<ReadonlyMap<string, string>> => {
  const rows = await snapshot.select<{ name: string; publisher: string }>('SELECT name, publisher FROM dataset', []);
  return new Map(rows.map(({ name, publisher }) => [name, publisher]));
});
