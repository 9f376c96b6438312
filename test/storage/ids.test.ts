import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { attributeId, edgeId, entityId, storedId, uuidText, uuidV5 } from '../../storage/ids.ts';

const NAMESPACE = '6f2c1d3e9b7a5c40a1f08d4e2b96c7f5';

/** The UUIDv5 of a name by RFC 9562, written down anew. */
function byTheBook(name: string): string {
  const digest = createHash('sha1').update(Buffer.from(NAMESPACE, 'hex')).update(name, 'utf8').digest('hex');
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) % 64) + 128).toString(16);
  const [start, middle, version, end] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(18, 20),
  ];
  return `${start}-${middle}-5${version}-${variant}${end}-${digest.slice(20, 32)}`;
}

/** The longest name that is hashed as it is. */
const LONGEST = Math.floor(((1 << 20) - 16) / 3);

test.each([
  ...['', 'Brand:a:1', 'Ä🥐', 'a'.repeat(1_360), 'a'.repeat(1_361), 'ж'.repeat(5_000), 'a'.repeat(LONGEST)],
  ...Array.from({ length: 8 }, (_, at) => `name ${at}`),
])('%#: an id is the UUIDv5 of its name', (name) => {
  expect(uuidText(uuidV5(name))).toBe(byTheBook(name));
});

test('a name that is longer still is replaced by its SHA-256, whatever names came before', () => {
  uuidV5('a'.repeat(LONGEST));
  const name = 'a'.repeat(LONGEST + 1);
  expect(uuidText(uuidV5(name))).toBe(byTheBook(createHash('sha256').update(name).digest('hex')));
});

test('the name of an entity, an attribute and an edge', () => {
  const [from, to] = [entityId('Brand', 'source', 'a'), entityId('Brand', 'source', 'b')];
  expect(uuidText(from)).toBe(byTheBook('Brand:source:a'));
  expect(uuidText(attributeId('Name', from, 'k'))).toBe(byTheBook(`Name:${uuidText(from)}:k`));
  const ends = `owns:${uuidText(from)}:${uuidText(to)}`;
  expect(uuidText(edgeId('owns', from, to, ''))).toBe(byTheBook(ends));
  expect(uuidText(edgeId('owns', from, to, 'k'))).toBe(byTheBook(`${ends}:k`));
});

test.each([
  ...['Ä🥐', 'ж'.repeat(5_000)].map((key) => ({ key, hashed: false })),
  ...[0, 1].map((more) => ({ key: 'a'.repeat(LONGEST - 'Name::'.length - 36 + more), hashed: more > 0 })),
])('%#: the id of a record with a long key is that of the whole name', ({ key, hashed }) => {
  const owner = entityId('Brand', 'source', 'a');
  const name = `Name:${uuidText(owner)}:${key}`;
  const expected = hashed ? byTheBook(createHash('sha256').update(name).digest('hex')) : byTheBook(name);
  expect(name.length > LONGEST).toBe(hashed);
  expect(uuidText(attributeId('Name', owner, key))).toBe(expected);
});

test('a stored id has 16 bytes, and its text is of these bytes only', () => {
  const bytes = Buffer.from(NAMESPACE, 'hex');
  expect(uuidText(storedId(bytes))).toBe('6f2c1d3e-9b7a-5c40-a1f0-8d4e2b96c7f5');
  expect(uuidText(Buffer.concat([Buffer.from('ff'), bytes]).subarray(2))).toBe('6f2c1d3e-9b7a-5c40-a1f0-8d4e2b96c7f5');
  for (const length of [0, 15, 17])
    expect(() => storedId(Buffer.alloc(length))).toThrow(`An id has 16 bytes, got ${length}.`);
});
