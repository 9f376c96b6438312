import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListWriter } from '../../search/index/list-writer.ts';
import { decode, PART, type StoredPart } from '../../search/index/stored-lists.ts';
import { runs } from '../runs.ts';

interface Row extends StoredPart {
  readonly token: string;
  readonly part: number;
}

/** The rows that a writer of lists writes, in the order of their key. */
function written(write: (writer: ListWriter) => void): Row[] {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE lists (token, part, count, documents, PRIMARY KEY (token, part)) WITHOUT ROWID; BEGIN');
  write(new ListWriter(database, 'lists'));
  const rows = database.prepare<[], Row>('SELECT * FROM lists ORDER BY token, part').all();
  database.close();
  return rows;
}

const listsOf = (rows: readonly Row[]) =>
  Object.fromEntries([...Map.groupBy(rows, ({ token }) => token)].map(([token, parts]) => [token, [...decode(parts)]]));

/** Groups of pairs of a token and a document; a group's documents follow those of the one before. */
const GROUPS = fc.array(fc.array(fc.tuple(fc.constantFrom('quarx', 'zelb', 'own0quarx'), fc.nat(20))));

test('each token has the documents that were added to it, in order and once, however often lists are written', () => {
  fc.assert(
    fc.property(GROUPS, (groups) => {
      const pairs = groups.map((group, at) => group.map(([token, document]) => [token, at * 21 + document] as const));
      const rows = written((writer) => {
        for (const group of pairs) {
          for (const pair of group) writer.add(...pair);
          writer.flush();
        }
      });
      const expected = [...Map.groupBy(pairs.flat(), ([token]) => token)].map(([token, all]) => [
        token,
        [...new Set(all.map(([, document]) => document))].sort((one, other) => one - other),
      ]);
      expect(listsOf(rows)).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: runs(400) },
  );
});

test('a long list has parts of at most 65,536 documents, each under its first', () => {
  const documents = Array.from({ length: PART + 2 }, (_, at) => 3 * at);
  const rows = written((writer) => {
    for (const document of documents.toReversed()) writer.add('quarx', document);
    writer.flush();
  });
  expect(rows.map(({ part, count }) => [part, count])).toEqual([
    [0, PART],
    [3 * PART, 2],
  ]);
  expect(listsOf(rows)).toEqual({ quarx: documents });
});

test('lists are written at the end of a group once there are many', () => {
  const rows = written((writer) => {
    for (let at = 0; at < 250_000; at += 1) writer.add(`quarx${at}`, 0);
    writer.endGroup();
    writer.add('zelb', 1);
    writer.endGroup();
  });
  expect(rows).toHaveLength(250_000);
});

test('a column has parts of 65,536 documents in the bytes of its numbers, least significant first', () => {
  const values = new Uint16Array(PART + 1).fill(0x0102);
  const rows = written((writer) => writer.addColumn(' places', values));
  expect(rows.map(({ part, count, documents }) => [part, count, documents.length])).toEqual([
    [0, PART, 2 * PART],
    [PART, 1, 2],
  ]);
  expect([...(rows[1]?.documents ?? [])]).toEqual([2, 1]);
});

test('a column of no documents has a part all the same', () => {
  expect(written((writer) => writer.addColumn(' keys', new Uint32Array(0)))).toMatchObject([{ part: 0, count: 0 }]);
});
