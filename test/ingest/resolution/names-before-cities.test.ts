import { expect, test } from 'vitest';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, shop } from './staged.ts';

test.each([
  ['ZELBORRA SEATTLE', true, 'the city at its end'],
  ['ZELBORRA SEATTLE, LLC', true, 'the city before its legal form'],
  ['ZELBORRA TACOMA, LLC', false, 'another city'],
  ['ZELBORRA EASTSEATTLE', false, 'a longer word'],
  ['ZELBORRA SEATTLE TOWER', false, 'the city in its middle'],
])('%s in Seattle is one with ZELBORRA: %s, with %s', async (name, is) => {
  const { ruleOf } = await joinsOf(({ one }) => {
    // Two places of one word are no chain yet, three are.
    shop(one, 'a', 'ZELBORRA', { ...ADDRESS, street: '100 PINE ST' });
    shop(one, 'c', 'ZELBORRA', { ...ADDRESS, street: '300 PINE ST' });
    shop(one, 'b', name, { ...ADDRESS, street: '200 OAK ST' });
  });
  expect(ruleOf('Brand')).toHaveLength(is ? 2 : 0);
});
