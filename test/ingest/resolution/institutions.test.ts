import { expect, test } from 'vitest';
import { isChainName, isFranchiseName } from '../../../ingest/resolution/chain-name.ts';
import { tradeNameWords } from '../../../ingest/resolution/match-keys.ts';

const LARGE = { names: 10_000, counts: new Map<string, number>() };
const isChain = (name: string) => {
  const words = tradeNameWords(name);
  return [isChainName(words, 3, LARGE), isFranchiseName(words, 3, LARGE)];
};

test.each(
  `Quarx Elementary; Quarx Elem; Quarx Jr High; Quarx Head Start; Quarx ISD; Quarx PTSA; Quarx School District; Quarx Lutheran; Quarx Baptist;
    Quarx Ministries; Quarx United Methodist; Quarx County Courthouse; Quarx City Hall; Quarx County Sheriff; Quarx Municipal Court;
    Quarx Volunteer Fire Dept; Quarx Water District; Quarx Post Office; Quarx Cemetery; Quarx Homeowners Association; Quarx Little League;
    Quarx Chamber of Commerce; Quarx Boosters; Rotary Club of Quarx; Quarx Historical Society`
    .split(';')
    .map((name) => name.trim()),
)(
  '"Contradictions come before rarity: … school districts": places named %s are no chain, however rare their name is',
  (name) => expect(isChain(name)).toEqual([false, false]),
);

test.each([
  'Quarx Coffee',
  'Quarx High',
  'Quarx Lodge',
  'Quarx Fire Grill',
  'Quarx District Taco',
  'Quarx Office Supply',
  'Quarx Schooner',
])('places named %s are a chain', (name) => expect(isChain(name)).toEqual([true, true]));
