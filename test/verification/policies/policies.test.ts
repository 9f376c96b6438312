import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../../../operations/verdict.ts';
import { decide, failedCases } from '../../../verification/policies/decide.ts';
import type { Facts } from '../../../verification/policies/facts.ts';
import { type Policy, readPolicy } from '../../../verification/policies/policy.ts';
import { runs } from '../../runs.ts';

const USUAL = readFileSync(join(import.meta.dirname, '../../../verification/policies/usual.yaml'), 'utf8');
const ruled = (when: unknown, more: object = {}) =>
  JSON.stringify({ policy: 'p', rules: [{ rule: 'r', decision: 'approved', reason: 'Because.', when }], ...more });

describe('a policy is "checked, with its own tests as cases"', () => {
  test('the one that most would start with comes to all of its decisions', () => {
    expect(failedCases(readPolicy(USUAL))).toEqual([]);
  });

  test.each<[string, string, string | RegExp]>([
    ['no YAML', 'rules: [', /^A policy is YAML or JSON: /],
    ['no object', '17', 'The policy expects an object, got 17.'],
    ['no rule', '{"policy":"p","rules":[]}', 'rules expects at least one rule, got a list of 0.'],
    [
      'an unknown fact',
      ruled({ colour: 'red' }),
      /^rules\[0\]\.when expects only address_verification, .*, got "colour"\./,
    ],
    [
      'an unknown result',
      ruled({ watchlist: 'clean' }),
      'rules[0].when.watchlist.any_of expects one of watchlist_no_hits, watchlist_hits, got "clean".',
    ],
    [
      'a word for a number',
      ruled({ entity_probability: { at_least: 'high' } }),
      /at_least expects a number, got "high"/,
    ],
    ['a fact without a test', ruled({ watchlist: {} }), /watchlist expects at least one test/],
    ['an alias', 'policy: p\nrules: &a [1]\ncases: *a', 'A policy has no aliases'],
    [
      'an unknown result in a case',
      ruled({ entity_found: true }, { cases: [{ case: 'c', facts: { watchlist: 'hit' }, decision: 'referred' }] }),
      /facts\.watchlist expects one of watchlist_no_hits/,
    ],
    ['a condition without anything', ruled({}), /expects at least one fact, all, any or not/],
    [
      'an approval for whatever comes',
      ruled({ entity_found: true }, { otherwise: 'approved' }),
      /otherwise expects one of referred, rejected/,
    ],
    [
      'a case of a rule that is not there',
      ruled({ entity_found: true }, { cases: [{ case: 'c', facts: {}, decision: 'referred', rule: 'x' }] }),
      'A case expects rule x, and there is none; the rules are r.',
    ],
  ])('%s is refused in words', (_, text, message) => {
    expect(() => readPolicy(text)).toThrow(message);
  });

  test('a case that comes to another decision is told with both, and why', () => {
    const cases = [{ case: 'nobody', facts: { entity_found: false }, decision: 'approved' }];
    expect(failedCases(readPolicy(ruled({ entity_found: true }, { cases })))).toEqual([
      '"nobody" expects approved, got referred: No rule fired.',
    ]);
  });
});

describe('what a condition says', () => {
  const holds = (when: unknown, facts: Facts) => decide(readPolicy(ruled(when)), facts).status === 'approved';
  test.each<[unknown, Facts, boolean]>([
    [{ watchlist: 'watchlist_no_hits' }, { watchlist: 'watchlist_no_hits' }, true],
    [{ watchlist: ['watchlist_hits'] }, { watchlist: 'watchlist_no_hits' }, false],
    [{ entity_probability: { at_least: 0.8, below: 0.9 } }, { entity_probability: 0.8 }, true],
    [{ entity_probability: { at_least: 0.8, below: 0.9 } }, { entity_probability: 0.9 }, false],
    [{ naics: { starts_with: ['7132'] } }, { naics: ['722511', '713210'] }, true],
    [{ naics: { none_of: ['713210'] } }, { naics: ['722511', '713210'] }, false],
    [{ activities: { at_least: 1 } }, { activities: [] }, false],
    [{ activities: { at_least: 1 } }, { activities: ['Cannabis'] }, true],
    [{ not: { virtual_address: true } }, { virtual_address: false }, true],
    [{ any: [{ entity_found: true }, { brand_found: true }] }, { entity_found: false, brand_found: true }, true],
    [{ all: [{ entity_found: true }, { brand_found: true }] }, { entity_found: false, brand_found: true }, false],
    [{ naics: { is_known: false } }, {}, true],
    [{ naics: { none_of: ['713210'] } }, {}, false],
  ])('%j of %j: %j', (when, facts, expected) => {
    expect(holds(when, facts)).toBe(expected);
  });
});

describe('"absence that is not read as clean"', () => {
  const FACTS = {
    watchlist: fc.constantFrom('watchlist_no_hits', 'watchlist_hits'),
    entity_found: fc.boolean(),
    entity_probability: fc.constantFrom(0.2, 0.7, 0.95),
    activities: fc.constantFrom<string[]>([], ['Cannabis']),
  };
  const test_ = fc.oneof(
    FACTS.watchlist.map((watchlist) => ({ watchlist })),
    FACTS.entity_found.map((entity_found) => ({ entity_found })),
    fc.constantFrom({ at_least: 0.5 }, { below: 0.9 }).map((entity_probability) => ({ entity_probability })),
    fc.constantFrom({ at_least: 1 }, { none_of: ['Cannabis'] }).map((activities) => ({ activities })),
  );
  const { condition } = fc.letrec<{ condition: object }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      test_,
      fc.record({ not: tie('condition') }),
      fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 2 }) }),
    ),
  }));
  const policy: fc.Arbitrary<Policy> = fc
    .tuple(
      fc.array(fc.tuple(condition, fc.constantFrom(...VERDICTS)), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('referred', 'rejected'),
    )
    .map(([rules, otherwise]) =>
      readPolicy(
        JSON.stringify({
          ...{ policy: 'p', otherwise },
          rules: rules.map(([when, decision], at) => ({ rule: `r${at}`, decision, reason: 'Because.', when })),
        }),
      ),
    );
  const known = fc.record(FACTS);

  test('law: what is approved or rejected without knowing something stays so whatever that turns out to be', () => {
    fc.assert(
      fc.property(policy, known, fc.subarray(Object.keys(FACTS)), known, (each, facts, forgotten, turned) => {
        const partly = Object.fromEntries(Object.entries(facts).filter(([name]) => !forgotten.includes(name)));
        const { status } = decide(each, partly);
        if (status !== 'referred') expect(decide(each, { ...turned, ...partly }).status).toBe(status);
      }),
      { numRuns: runs(8_000) },
    );
  });
});
