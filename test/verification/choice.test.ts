import { describe, expect, test } from 'vitest';
import type { Evidence, EvidenceKind } from '../../matching/compare-businesses.ts';
import type { Candidate, CandidateFiling } from '../../verification/candidates/candidate.ts';
import { choose } from '../../verification/candidates/choice.ts';

const evidence = (kind: EvidenceKind, logOdds: number, score: number, candidate: string): Evidence => ({
  kind,
  logOdds,
  score,
  compared: { query: 'asked', candidate },
  reason: '',
});

/** What is known of a candidate: its probability, its name's score, and what else counts. */
interface Given {
  readonly name?: readonly [text: string, score: number];
  readonly address?: number;
  readonly linked?: readonly string[];
  readonly hasLinks?: boolean;
  readonly filings?: readonly Partial<CandidateFiling>[];
  readonly isIdentified?: boolean;
}

function candidate(id: string, probability: number, given: Given = {}): Candidate {
  const { name = ['OTHER WORDS', 0.9], address, linked = [], hasLinks = linked.length > 0, filings = [] } = given;
  return {
    id,
    probability,
    evidence: [
      evidence('name', 3, name[1], name[0]),
      ...(address === undefined ? [] : [evidence('address', address, address > 0 ? 1 : 0, '1 MAIN ST')]),
    ],
    isIdentified: given.isIdentified ?? true,
    linked: new Set(linked),
    hasLinks,
    filings: filings.map((filing) => ({ state: null, jurisdictionType: null, status: null, ...filing })),
  };
}

const chosen = (
  entities: readonly Candidate[],
  brands: readonly Candidate[],
  topN = 1,
  states: readonly string[] = [],
) => {
  const found = choose({ entities, brands }, { names: ['Acme Coffee'], states }, topN);
  return { entities: found.entities.map(({ id }) => id), brands: found.brands.map(({ id }) => id) };
};

describe('entity and brand are chosen together', () => {
  test('"linked ones of one firm win over two likely strangers"', () => {
    const entities = [candidate('stranger', 0.97), candidate('owner', 0.93, { linked: ['shop'] })];
    const brands = [candidate('namesake', 0.97), candidate('shop', 0.94, { linked: ['owner'] })];
    expect(chosen(entities, brands)).toEqual({ entities: ['owner'], brands: ['shop'] });
  });

  test('a brand that surely is it brings its own entity, before a likelier stranger', () => {
    const entities = [candidate('stranger', 0.98), candidate('owner', 0.6, { linked: ['shop'] })];
    expect(chosen(entities, [candidate('shop', 0.99, { linked: ['owner'] })])).toEqual({
      entities: ['owner'],
      brands: ['shop'],
    });
  });

  test('a link makes no firm of what is far less likely', () => {
    const entities = [candidate('it', 0.999), candidate('far', 0.7, { linked: ['shop'] })];
    expect(chosen(entities, [candidate('shop', 0.7, { linked: ['far'] })])).toEqual({ entities: ['it'], brands: [] });
  });

  test('of several owners of a brand, the one that fits best', () => {
    const owners = [candidate('elsewhere', 0.7, { linked: ['chain'] }), candidate('there', 0.9, { linked: ['chain'] })];
    expect(chosen(owners, [candidate('chain', 0.99, { linked: ['elsewhere', 'there'] })])).toEqual({
      entities: ['there'],
      brands: ['chain'],
    });
  });

  test.each<[string, Given, Given, boolean]>([
    ['both are found alone, and their names are close', {}, {}, true],
    ['the brand has an entity of its own', {}, { hasLinks: true }, false],
    ['the entity has a brand of its own', { hasLinks: true }, {}, false],
    ['only one word of the name is shared', {}, { name: ['COFFEE', 0.7] }, false],
    ['the address agrees in one and contradicts in the other', { address: 3 }, { address: -2 }, false],
    ['the other way round', { address: -2 }, { address: 3 }, false],
    ['both addresses agree', { address: 3 }, { address: 3 }, true],
  ])('without a link they stand together only where they may be one firm: %s', (_, ofEntity, ofBrand, together) => {
    const entities = [candidate('entity', 0.95, ofEntity)];
    expect(chosen(entities, [candidate('brand', 0.9, ofBrand)])).toEqual({
      entities: ['entity'],
      brands: together ? ['brand'] : [],
    });
  });
});

describe('a tax number', () => {
  const numbered = (id: string, score: number, name: number) => {
    const plain = candidate(id, 0.9, { name: ['ACME', name] });
    return { ...plain, evidence: [...plain.evidence, evidence('tin', 10, score, '*****4321')] };
  };

  test('"belongs to an entity with a close name, that entity wins", over a likelier pair', () => {
    const pair = [candidate('owner', 0.9999, { linked: ['shop'] })];
    const brands = [candidate('shop', 0.9999, { linked: ['owner'] })];
    expect(chosen([...pair, numbered('numbered', 1, 0.9)], brands).entities).toEqual(['numbered']);
    expect(chosen([...pair, numbered('otherName', 1, 0.5)], brands).entities).toEqual(['owner']);
    expect(chosen([...pair, numbered('slip', 0.5, 0.9)], brands).entities).toEqual(['owner']);
  });
});

describe('"returns an entity only if its own tasks do not deny it"', () => {
  const denied: Given = { isIdentified: false };
  test.each<[string, readonly Candidate[], readonly Candidate[], readonly string[], readonly string[]]>([
    ['what nothing identifies is left out', [candidate('denied', 0.9, denied)], [], [], []],
    [
      'a less probable one stands in its place',
      [candidate('denied', 0.9, denied), candidate('it', 0.6)],
      [],
      ['it'],
      [],
    ],
    [
      'its identified brand identifies an owner of another name',
      [candidate('owner', 0.9, { ...denied, linked: ['shop'] })],
      [candidate('shop', 0.6, { linked: ['owner'] })],
      ['owner'],
      ['shop'],
    ],
    [
      'two that others identify do not stand for each other',
      [candidate('a', 0.99, { ...denied, linked: ['b', 'd'] }), candidate('c', 0.6, { linked: ['b'] })],
      [candidate('b', 0.99, { ...denied, linked: ['a', 'c'] }), candidate('d', 0.6, { linked: ['a'] })],
      ['a'],
      ['d'],
    ],
  ])('%s', (_, entities, brands, wantedEntities, wantedBrands) => {
    expect(chosen(entities, brands)).toEqual({ entities: wantedEntities, brands: wantedBrands });
  });
});

describe('of two alike', () => {
  test.each<[string, Given, Given, readonly string[]]>([
    ['an equal name before a similar one', { name: ['ACME COFFEE INC', 1] }, { name: ['ACNE COFFEE', 0.95] }, []],
    [
      'a name equal in every letter before one with a suffix',
      { name: ['ACME COFFEE', 1] },
      { name: ['ACME COFFEE INC', 1] },
      [],
    ],
    [
      '"if the request names a state, a filing there counts"',
      { filings: [{ state: 'MT' }] },
      { filings: [{ state: 'WA' }] },
      ['MT'],
    ],
    [
      '"active filings before inactive"',
      { filings: [{ status: 'active' }] },
      { filings: [{ status: 'inactive' }] },
      [],
    ],
    [
      'an unknown standing before inactive',
      { filings: [{ status: 'unknown' }] },
      { filings: [{ status: 'inactive' }] },
      [],
    ],
    ['no filing before inactive ones', {}, { filings: [{ status: 'inactive' }, { status: 'inactive' }] }, []],
    [
      'one active filing among others',
      { filings: [{ status: 'inactive' }, { status: 'active' }] },
      { filings: [{ status: 'unknown' }] },
      [],
    ],
  ])('%s', (_, better, worse, states) => {
    // The ids are against it: they order what is equal.
    expect(chosen([candidate('a', 0.9, worse), candidate('b', 0.9, better)], [], 1, states).entities).toEqual(['b']);
    expect(chosen([candidate('a', 0.9, better), candidate('b', 0.9, worse)], [], 1, states).entities).toEqual(['a']);
  });
});

describe('what counts beside the evidence outweighs another candidate that is likelier by a little less, in log-odds', () => {
  const at = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

  test.each<[string, Given, Given, readonly string[], number]>([
    ['an equal name', { name: ['ACME COFFEE INC', 1] }, { name: ['ACNE COFFEE', 0.95] }, [], 0.5],
    ['an equal name in every letter', { name: ['ACME COFFEE', 1] }, { name: ['ACME COFFEE INC', 1] }, [], 0.3],
    ['a filing in a state of the request', { filings: [{ state: 'WA' }, { state: 'MT' }] }, {}, ['MT'], 1],
    ['an active filing', { filings: [{ status: 'active' }, { status: 'inactive' }] }, {}, [], 0.2],
    ['inactive filings, against', {}, { filings: [{ status: 'inactive' }] }, [], 0.2],
    ['no active filing among others', {}, { filings: [{ status: 'inactive' }, { status: null }] }, [], 0],
  ])('%s', (_, better, worse, states, weight) => {
    const winner = (lead: number) =>
      chosen([candidate('a', at(lead), worse), candidate('b', at(0), better)], [], 1, states).entities[0];
    expect([winner(weight - 0.02), winner(weight + 0.02)]).toEqual(['b', 'a']);
  });

  test('a link', () => {
    const winner = (lead: number) => {
      const owner = candidate('owner', at(0), { linked: ['shop'] });
      const shop = candidate('shop', at(-1), { linked: ['owner'] });
      return chosen([candidate('stranger', at(lead)), owner], [shop]).entities[0];
    };
    expect([winner(1.48), winner(1.52)]).toEqual(['owner', 'stranger']);
  });
});

test('what is equal stands in the order of ids', () => {
  expect(chosen([candidate('b', 0.9), candidate('a', 0.9)], [], 2).entities).toEqual(['a', 'b']);
});

test('top_n above 1: "ordered best first with the chosen pair first"', () => {
  const entities = [candidate('x', 0.98), candidate('owner', 0.93, { linked: ['shop'] }), candidate('y', 0.6)];
  const brands = [candidate('z', 0.95), candidate('shop', 0.94, { linked: ['owner'] })];
  expect(chosen(entities, brands, 3)).toEqual({ entities: ['owner', 'x', 'y'], brands: ['shop', 'z'] });
  expect(chosen(entities, brands, 2)).toEqual({ entities: ['owner', 'x'], brands: ['shop', 'z'] });
  expect(chosen([], [], 3)).toEqual({ entities: [], brands: [] });
});
