import { describe, expect, test } from 'vitest';
import { areEqual, ownNamesFirst, pageOf, type Scored } from '../../search/ranking.ts';
import type { FoundEntity } from '../../search/retrieval/found-entity.ts';

const entity = (id: string, different: Partial<FoundEntity> = {}): FoundEntity => ({
  ...{
    key: 1,
    id,
    position: 0,
    names: [],
    ownNames: 0,
    addresses: [],
    phones: [],
    websites: [],
    persons: [],
    tins: [],
  },
  ...{ industries: [], hasWebsite: false, locations: 0, status: null },
  ...different,
});
const scored = (id: string, probability: number, different: Partial<FoundEntity> = {}): Scored => ({
  candidate: entity(id, different),
  probability,
});
const PAGE = { matchThreshold: 0.5, offset: 0, limit: 10 };
const page = (list: readonly Scored[], type = 'Brand', different: Partial<Parameters<typeof pageOf>[2]> = {}) =>
  pageOf(list, type, { ...PAGE, ...different });
const ids = (list: readonly Scored[]) => list.map(({ candidate }) => candidate.id).join('');

describe('the page of a request', () => {
  const LIST = [scored('a', 0.5), scored('b', 0.9), scored('c', 0.499), scored('d', 0.7)];

  test('has the matches at or above the threshold, the most probable first', () => {
    expect(ids(page(LIST))).toBe('bda');
    expect(ids(page(LIST, 'Brand', { matchThreshold: 0 }))).toBe('bdac');
    expect(ids(page(LIST, 'Brand', { matchThreshold: 0.9 }))).toBe('b');
  });

  test('begins at the offset and ends at the limit', () => {
    expect(ids(page(LIST, 'Brand', { offset: 1 }))).toBe('da');
    expect(ids(page(LIST, 'Brand', { limit: 2 }))).toBe('bd');
    expect(ids(page(LIST, 'Brand', { offset: 1, limit: 1 }))).toBe('d');
    expect(ids(page(LIST, 'Brand', { limit: 0 }))).toBe('');
  });

  test('ranks equal ones by id if nothing else tells', () => {
    expect(ids(page([scored('b', 0.7), scored('a', 0.7), scored('c', 0.7 + 1e-8)]))).toBe('abc');
    expect(ids(page([scored('b', 0.7 + 2e-6), scored('a', 0.7)]))).toBe('ba');
  });

  test('of equal brands, those with a website come first, then those with more locations', () => {
    const list = [
      scored('a', 0.7, { locations: 9 }),
      scored('b', 0.7, { hasWebsite: true, locations: 1 }),
      scored('c', 0.7, { hasWebsite: true, locations: 5 }),
      scored('d', 0.6, { hasWebsite: true, locations: 99 }),
    ];
    expect(ids(page(list))).toBe('cbad');
    expect(page(list).map(({ tieBreakerMetadata }) => tieBreakerMetadata)).toEqual([
      { svcIdExists: { rank: 0 }, websiteExists: { rank: 0 }, operatingLocationCount: { rank: 1 } },
      { svcIdExists: { rank: 0 }, websiteExists: { rank: 0 }, operatingLocationCount: { rank: 2 } },
      { svcIdExists: { rank: 0 }, websiteExists: { rank: 1 }, operatingLocationCount: { rank: 0 } },
      { svcIdExists: { rank: 0 }, websiteExists: { rank: 0 }, operatingLocationCount: { rank: 0 } },
    ]);
  });

  test('of equal locations, the open ones come first, those of unknown status last', () => {
    const list = ['Closed', null, 'Temporarily Closed', 'Open', 'Moved'].map((status, at) =>
      scored('abcde'.charAt(at), 0.7, { status, hasWebsite: at === 1, locations: at }),
    );
    expect(ids(page(list, 'OperatingLocation'))).toBe('dcabe');
    expect(page(list, 'OperatingLocation').map(({ tieBreakerMetadata }) => tieBreakerMetadata.operatingStatus)).toEqual(
      [0, 1, 2, 3, 3].map((rank) => ({ rank })),
    );
  });

  test('of legal entities and other types only the id tells', () => {
    const list = [scored('b', 0.7, { hasWebsite: true, locations: 3, status: 'Open' }), scored('a', 0.7)];
    expect(ids(page(list, 'LegalEntity'))).toBe('ab');
    expect(page(list, 'LegalEntity')[0]?.tieBreakerMetadata).toEqual({ svcIdExists: { rank: 0 } });
    expect(ids(page(list, 'Vessel'))).toBe('ab');
    expect(page(list, 'Vessel')[0]?.tieBreakerMetadata).toEqual({});
  });
});

describe('of equally probable entities', () => {
  const equals = [scored('a', 0.7), scored('b', 0.7), scored('c', 0.6)];
  const by = (own: Readonly<Record<string, number>>) =>
    ownNamesFirst(equals, ({ candidate }) => own[candidate.id] ?? 0).map(({ probability }) => probability);

  test('one that matches by no name of its own loses almost nothing', () => {
    expect(by({ a: 0.7, b: 0.2 })).toEqual([0.7, 0.7 - 2e-6, 0.6]);
    expect(by({ a: 0.7, b: 0.7 })).toEqual([0.7, 0.7, 0.6]);
    expect(by({ a: 0.9, b: 0.7 - 1e-8 })).toEqual([0.7, 0.7, 0.6]);
    expect(by({})).toEqual([0.7 - 2e-6, 0.7 - 2e-6, 0.6]);
  });

  test('nothing is below nothing', () => {
    const none = [scored('a', 1e-7), scored('b', 1e-7)];
    expect(ownNamesFirst(none, () => -1).map(({ probability }) => probability)).toEqual([0, 0]);
  });

  test('those that differ by so little count as equal', () => {
    const equal = (one: number, other: number) => areEqual({ probability: one }, { probability: other });
    expect([equal(0.7, 0.7 - 2e-6), equal(0.7 - 2e-6, 0.7), equal(0.7, 0.7 - 3e-6), equal(0.7, 0.7 + 3e-6)]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
