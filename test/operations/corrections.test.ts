import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeEntry } from '../../operations/changes.ts';
import type { StoredCorrection } from '../../operations/corrections.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [A, B, C, D] = [id(1), id(2), id(3), id(4)];
const said = (kind: StoredCorrection['kind'], leftId: string, rightId: string, why = ''): StoredCorrection => ({
  ...{ kind, type: 'Brand', leftId, rightId, who: 'ana', when: '2026-03-01T00:00:00.000Z', why },
  left: { dataset: 'crm', key: leftId.slice(-1) },
  right: { dataset: '', key: rightId },
});

describe.each(ENGINES)('corrections that are kept, on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  const open = () => openOperations(database.operations, undefined, { actor: 'cli:ana' });
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await open();
  });
  afterEach(async () => {
    await operations.close();
    await database.drop();
  });
  const add = (...corrections: readonly StoredCorrection[]) => operations.corrections.add(...corrections);

  test('outlive the process, one a pair, the record of the smaller id to the left', async () => {
    await add(said('same', B, A, 'it’s one'), said('not-same', A, C));
    await operations.close();
    operations = await open();
    const turned = {
      ...said('same', A, B, 'it’s one'),
      left: { dataset: '', key: A },
      right: { dataset: 'crm', key: '2' },
    };
    expect(await operations.corrections.list()).toEqual([turned, said('not-same', A, C)]);
    expect(await add(said('same', A, B, 'again'))).toEqual({ added: [], known: [turned], refused: [] });
    expect(await operations.corrections.list()).toHaveLength(2);
  });

  test.each<[string, readonly StoredCorrection[], StoredCorrection, readonly StoredCorrection[]]>([
    ['the other kind of one pair', [said('same', A, B)], said('not-same', B, A), [said('same', A, B)]],
    [
      'not-same at the ends of a chain of same',
      [said('same', A, B), said('same', B, C)],
      said('not-same', A, C),
      [said('same', A, B), said('same', B, C)],
    ],
    [
      'same that closes a chain to a not-same',
      [said('same', A, B), said('not-same', B, D)],
      said('same', A, D),
      [said('same', A, B), said('not-same', B, D)],
    ],
    [
      'same between two chains with a not-same between their ends',
      [said('same', A, B), said('same', C, D), said('not-same', B, D)],
      said('same', A, C),
      [said('same', A, B), said('not-same', B, D), said('same', C, D)],
    ],
  ])('"conflicting ones refused with reason": %s', async (_, kept, refused, standing) => {
    await add(...kept);
    const { added, refused: found } = await add(refused);
    expect(added).toEqual([]);
    expect(found).toMatchObject([{ standing }]);
    expect(await operations.corrections.list()).toHaveLength(kept.length);
  });

  test('not-same beside not-same, and same within one chain, contradict nothing', async () => {
    const all = [
      said('same', A, B),
      said('same', B, C),
      said('same', A, C),
      said('not-same', A, D),
      said('not-same', B, D),
    ];
    expect(await add(...all)).toMatchObject({ added: all, refused: [] });
  });

  test('of one list the first counts', async () => {
    expect(await add(said('same', A, B), said('not-same', A, B))).toMatchObject({
      added: [said('same', A, B)],
      refused: [{ refused: said('not-same', A, B) }],
    });
  });

  test('what is forgotten may be said otherwise; "each is written to the change log", with ids alone', async () => {
    await add(said('same', A, B, 'secret'), said('not-same', C, D));
    expect(await operations.corrections.forget(B.toUpperCase(), A)).toEqual(said('same', A, B, 'secret'));
    expect(await operations.corrections.forget(A, B)).toBeUndefined();
    expect(await add(said('not-same', A, B))).toMatchObject({ refused: [] });
    const entries: ChangeEntry[] = [];
    for await (const entry of operations.changes.entries({})) entries.push(entry);
    const detail = (kind: string, other: string) => ({ kind, type: 'Brand', other });
    expect(entries.map(({ id: _, at: __, ...entry }) => entry)).toEqual(
      expect.arrayContaining([
        { actor: 'cli:ana', action: 'join.accept', subject: A, detail: detail('same', B) },
        { actor: 'cli:ana', action: 'join.reject', subject: C, detail: detail('not-same', D) },
        { actor: 'cli:ana', action: 'join.forget', subject: A, detail: detail('same', B) },
        { actor: 'cli:ana', action: 'join.reject', subject: A, detail: detail('not-same', B) },
      ]),
    );
    expect(entries).toHaveLength(4);
  });
});
