import { describe, expect, test } from 'vitest';
import { tooManyRows } from '../../catalog/errors/catalogue.ts';
import { Loaders, loadAll } from '../../kit/loader.ts';

/** Loaders of a request that write down their batches. A value is its name and key; these keys fail, with these errors. */
function request(failing: ReadonlyMap<number, Error> = new Map()) {
  const loaders = new Loaders();
  const batches: string[] = [];
  const subject = {};
  const loaderOf = (name: string, of: object = subject) =>
    loaders.of<number, string>(of, name, async (keys) => {
      batches.push(`${name} ${keys.join()}`);
      return keys.map((key) => failing.get(key) ?? `${name}${key}`);
    });
  return { loaderOf, batches };
}

describe('"Loads a value for each record, in their order"', () => {
  const records = [3, 1, 20, 2, 10];
  const handleOf = (record: number) => (record < 10 ? 'key' : 'id');
  const load = (failing?: ReadonlyMap<number, Error>, asked: readonly number[] = records) => {
    const { loaderOf, batches } = request(failing);
    return { batches, values: loadAll(asked, handleOf, (record) => record, loaderOf) };
  };

  test('a loader is asked for once as long as the handle stays the same', async () => {
    const { loaderOf } = request();
    const asked: string[] = [];
    await loadAll(
      [1, 2, 30, 40, 5],
      handleOf,
      (record) => record,
      (handle) => {
        asked.push(handle);
        return loaderOf(handle);
      },
    );
    expect(asked).toEqual(['key', 'id', 'key']);
  });

  test('of no records there is no batch', async () => {
    const { values, batches } = load(undefined, []);
    expect([await values, batches]).toEqual([[], []]);
  });

  test('"Rejects with an error that refuses the whole request"', async () => {
    await expect(load(new Map([[20, tooManyRows(7)]])).values).rejects.toThrow(tooManyRows(7));
  });
});

test('a statement is of at most 100,000 records', async () => {
  const { loaderOf, batches } = request();
  await loadAll(
    Array.from({ length: 100_001 }, (_, at) => at),
    () => 'key',
    (at) => at,
    loaderOf,
  );
  expect(batches.map((batch) => batch.split(',').length)).toEqual([100_000, 1]);
});
