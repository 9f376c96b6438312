import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AddressInput, parseAddress } from '../../matching/addresses/address.ts';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareBusinesses, matchProbability, type Scope } from '../../matching/compare-businesses.ts';
import { compareAddresses } from '../../matching/evidence/address.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { ADDRESSES, NEIGHBOURS } from './golden/addresses.ts';
import { FAMILIES } from './golden/families.ts';
import { FIELDS, NAMES, WRITTEN } from './golden/people.ts';

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

const scored = (finding: { score: number; logOdds: number; reason(): string } | undefined): string =>
  finding === undefined ? 'nothing' : `${finding.score.toFixed(3)} ${finding.logOdds.toFixed(3)} ${finding.reason()}`;

test('golden neighbours: addresses of one town compared', async () => {
  const lines = pairsOf(NEIGHBOURS).map(([one, other]) => {
    const [location, firm] = (['location', 'firm'] as const).map((scope) =>
      scored(compareAddresses(parseAddress(one), parseAddress(other), scope)),
    );
    return `${one} | ${other}\n  ${location}\n${location === firm ? '' : `  as a firm ${firm}\n`}`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(join(folder, 'neighbours.txt'));
});

test.each(Object.entries(FIELDS))('golden names: read in a field %s', async (name, field) => {
  const lines = WRITTEN.map((written) => {
    const read = readPerson(written, field, NAMES);
    const person = read.kind === 'person' ? ` ${filled(read.person)}` : '';
    return `${written}\n  ${read.kind}${person}: ${read.why().join('; ')}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(join(folder, `names-${name.replaceAll(' ', '-')}.txt`));
});
