import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storeAt } from '../../../storage/store-at.ts';
import { loadedTaxNumbers } from '../../../verification/tax-numbers/loaded-tax-numbers.ts';
import { drawing } from '../../random.ts';
import { hasReal, realLoad } from '../../real-load.ts';

const { signal } = new AbortController();

interface Filer {
  readonly tin: string;
  /** The first is the one that it files under. */
  readonly names: readonly string[];
}

/** How a person types the name of a firm. */
const TYPED: Readonly<Record<string, (name: string) => string>> = {
  'as it is': (name) => name,
  'in small letters': (name) => name.toLowerCase(),
  'without its suffix': (name) => name.replace(/,? (?:INC|LLC|CORP|CO|LTD|INCORPORATED)\.?$/, ''),
  '"and" for "&"': (name) => name.replaceAll('&', 'and'),
  '"&" for "and"': (name) => name.replaceAll(' AND ', ' & '),
  'with an article': (name) => (name.startsWith('THE ') ? name.slice(4) : `The ${name}`),
  'with punctuation': (name) => name.replace(/ (INC|LLC)$/, ', $1.'),
  abbreviated: (name) => name.replace(/\bASSOCIATION\b/, 'Assn').replace(/\bDEPARTMENT\b/, 'Dept'),
};

/** A letter of a long word is missing. */
const withSlip = (name: string) => name.replace(/\b([A-Z]{3})[A-Z](?=[A-Z]{5})/, '$1');

/** What the contract takes for one name: "equal but for legal suffix, punctuation, articles, &". */
const plain = (name: string) =>
  name
    .toUpperCase()
    .replaceAll('&', ' ')
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(
      (word) => !/^(?:|AND|THE|A|AN|OF|AT|IN|FOR|INC|INCORPORATED|LLC|CORP|CORPORATION|CO|COMPANY|LTD)$/.test(word),
    )
    .join(' ');
/** Words may be written together. */
const joined = (name: string) => plain(name).replaceAll(' ', '');

describe.skipIf(!hasReal('firms'))('Loaded numbers of real firms', () => {
  /** 1,000 filers of the load, all filers, and the provider over them. */
  async function sampled<T>(
    use: (
      sample: readonly Filer[],
      all: readonly Filer[],
      answer: (tin: string, name: string) => Promise<string>,
    ) => Promise<T>,
  ): Promise<T> {
    const { dataDir } = await realLoad('firms');
    const warehouse = storeAt(join(dataDir, 'warehouse')).serve();
    await warehouse.refresh();
    using lease = warehouse.acquire();
    const { snapshot } = lease;
    const rows = await snapshot.select<{ tin: string; name: string }>(
      `SELECT t.tin, n.name FROM tin AS t JOIN legal_entity_files_taxes_using_tin AS e ON e.to_key = t.key
       JOIN legal_entity_name AS n ON n.owner_key = e.from_key WHERE t.validity IS NULL ORDER BY t.tin, n.rank`,
      [],
    );
    const all = [...Map.groupBy(rows, ({ tin }) => tin)].map(([tin, of]) => ({
      tin,
      names: of.map(({ name }) => name),
    }));
    const draw = drawing(11);
    const keyed = all.map((filer) => ({ filer, key: draw(2 ** 31) })).sort((one, other) => one.key - other.key);
    const provider = loadedTaxNumbers({ snapshot, ssnKey: undefined });
    const answer = async (tin: string, name: string) => (await provider.checkTin(tin, [name], signal)).answer;
    try {
      return await use(
        keyed.slice(0, 1_000).map(({ filer }) => filer),
        all,
        answer,
      );
    } finally {
      await warehouse.close();
    }
  }

  test('"EINs of the loaded exempt organisations and filers: verified with the right name"', async () => {
    await sampled(async (sample, _, answer) => {
      for (const [how, typed] of Object.entries(TYPED)) {
        const missed: string[] = [];
        for (const { tin, names } of sample) {
          const name = typed(names[0] ?? '');
          if ((await answer(tin, name)) !== 'verified') missed.push(name);
        }
        expect(missed.length, `${how}: ${missed.slice(0, 5).join(' | ')}`).toBeLessThanOrEqual(10);
      }
      const byName = new Map(sample.map((filer) => [filer.names[0], filer]));
      const slips = [...byName.values()].filter(({ names: [name = ''] }) => withSlip(name) !== name);
      const found = await Promise.all(slips.map(({ tin, names: [name = ''] }) => answer(tin, withSlip(name))));
      expect(slips.length).toBeGreaterThan(400);
      expect(found.filter((each) => each === 'verified').length / found.length).toBeGreaterThanOrEqual(0.94);
    });
  });

  test('"0 false verifications with another firm’s name among 1,000": the names that have most words in common', async () => {
    await sampled(async (sample, all, answer) => {
      const byWord = new Map<string, Filer[]>();
      for (const filer of all)
        for (const word of new Set(filer.names.flatMap((name) => plain(name).split(' '))))
          byWord.set(word, [...(byWord.get(word) ?? []), filer].slice(-500));
      const mistaken: string[] = [];
      let asked = 0;
      for (const { tin, names } of sample) {
        const own = new Set(names.map(joined));
        const shared = new Map<Filer, number>();
        for (const word of new Set(names.flatMap((name) => plain(name).split(' '))))
          for (const filer of byWord.get(word) ?? [])
            shared.set(filer, (shared.get(filer) ?? 0) + 1 / (byWord.get(word)?.length ?? 1));
        const nearest = [...shared].sort(([, one], [, other]) => other - one).slice(0, 20);
        for (const [other] of nearest) {
          for (const name of other.tin === tin ? [] : other.names) {
            if (own.has(joined(name))) continue;
            asked += 1;
            if ((await answer(tin, name)) === 'verified') mistaken.push(`${tin} ${names.join(' / ')}: ${name}`);
          }
        }
      }
      expect(mistaken).toEqual([]);
      expect(asked).toBeGreaterThan(10_000);
    });
  });
});
