import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AddressInput, parseAddress } from '../../matching/address.ts';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareBusinesses, matchProbability, type Scope } from '../../matching/compare-businesses.ts';
import { ADDRESSES } from './golden/addresses.ts';
import { FAMILIES } from './golden/families.ts';

const folder = join(import.meta.dirname, 'golden');
const prepare = businessPreparer();

const shown = (business: Business): string =>
  Object.values(business)
    .flat()
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' · ');

/** Pairs of a family, each once. */
const pairsOf = <T>(family: readonly T[]): (readonly [T, T])[] =>
  family.flatMap((one, at) => family.slice(at + 1).map((other) => [one, other] as const));

function line(one: Business, other: Business, scope: Scope): string {
  const { probability, evidence } = compareBusinesses(prepare(one), prepare(other), scope);
  const reasons = evidence.map(
    ({ kind, score, logOdds, reason }) => `  ${kind} ${score.toFixed(3)} ${logOdds.toFixed(3)} ${reason}\n`,
  );
  return `${probability.toFixed(5)} ${shown(one)} | ${shown(other)}\n${reasons.join('')}`;
}

describe('golden scores: a change of a weight or a rule is seen in all that it changes; `npx vitest run test/matching -u` writes them', () => {
  test.each(Object.entries(FAMILIES))('%s', async (name, family) => {
    const text = pairsOf(family)
      .flatMap(([one, other]) => {
        const [location, firm] = (['location', 'firm'] as const).map((scope) => line(one, other, scope));
        return location === firm ? [location] : [location, `as a firm ${firm}`];
      })
      .join('');
    await expect(text).toMatchFileSnapshot(join(folder, `${name.replaceAll(' ', '-').replaceAll(',', '')}.txt`));
  });

  test('either of the two may be asked for', () => {
    for (const [one, other] of Object.values(FAMILIES).flatMap(pairsOf))
      for (const scope of ['location', 'firm'] as const)
        expect(matchProbability(prepare(other), prepare(one), scope)).toBeCloseTo(
          compareBusinesses(prepare(one), prepare(other), scope).probability,
        );
  });
});

const filled = (address: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null && value !== '')));

test('golden addresses: what is read of each line', async () => {
  const lines = ADDRESSES.map(
    (written: AddressInput) => `${JSON.stringify(written)}\n  ${filled(parseAddress(written))}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot(join(folder, 'addresses.txt'));
});
