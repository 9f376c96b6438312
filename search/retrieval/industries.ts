import { nameTokens } from '../../matching/names/tokens.ts';
import { stemOf } from '../../matching/names/word.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** An industry's description, ready to be compared with the words of a prompt. */
export interface Industry {
  readonly key: number;
  readonly description: string;
  readonly stems: ReadonlySet<string>;
}

/** All industries of a snapshot: a few thousand. */
export interface Industries {
  readonly all: readonly Industry[];
  readonly byKey: ReadonlyMap<number, Industry>;
  /** In how many descriptions a stem stands. */
  readonly count: (stem: string) => number;
}

/** The industries of a snapshot in memory, read with the first call. */
export const searchIndustries = perSnapshot(read);

async function read(snapshot: Snapshot): Promise<Industries> {
  const rows = await snapshot.select<{ key: number; description: string }>(
    'SELECT key, industry_desc AS description FROM industry WHERE industry_desc IS NOT NULL ORDER BY key',
    [],
  );
  const all = rows.map(({ key, description }) => ({ key, description, stems: stemsIn(description) }));
  const counts = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { all, byKey: new Map(all.map((each) => [each.key, each])), count: (stem) => counts.get(stem) ?? 0 };
}

/** The stems of a text's words: "Coffee shops" and "coffee shop" have the same. */
export const stemsIn = (text: string): ReadonlySet<string> => new Set(nameTokens(text).map(stemOf));
