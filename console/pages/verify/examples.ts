import { EMPTY, type FormValues } from './form-values.ts';

const at = (street: string, city: string, state: string, zip: string) =>
  [{ ...EMPTY.addresses[0], street, city, state, zip }, EMPTY.addresses[1]] as const;

const HARBOR = ['Sandbox Harbor', 'WA', '98998'] as const;

/** Firms of the sandbox (docs/sandbox.md), which is part of the sample city, by the name in the address of the page. */
export const EXAMPLES: Readonly<Record<string, { readonly what: string; readonly values: FormValues }>> = {
  bakery: {
    what: 'a firm in good order',
    values: {
      ...EMPTY,
      names: ['Blue Wren Bakery LLC', ''],
      addresses: at('1200 Alderwick St', ...HARBOR),
      tin: '999000011',
      person: { first: 'Mara', last: 'Quill' },
    },
  },
  misspelt: {
    what: 'a misspelled street and no legal form',
    values: { ...EMPTY, names: ['The Blue Wren Bakery', ''], addresses: at('1200 Aldewick Street', ...HARBOR) },
  },
  bankrupt: {
    what: 'bankruptcies',
    values: { ...EMPTY, names: ['Quarryman Tile & Stone', ''], addresses: at('', '', 'WA', '') },
  },
  listed: {
    what: 'a firm on a watchlist',
    values: { ...EMPTY, names: ['Nordskar Maritime Trading Co', ''], addresses: at('', '', 'WA', '') },
  },
  officer: {
    what: 'an officer on a watchlist',
    values: {
      ...EMPTY,
      names: ['Rimewold Timber', ''],
      addresses: at('', '', 'WA', ''),
      person: { first: 'Ivar', last: 'Stenkovich' },
      screened: [{ first: 'Ivar', last: 'Stenkovich', born: '1961-11-23' }],
    },
  },
};
