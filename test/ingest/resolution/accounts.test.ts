import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import { stageIndustry } from '../../../sources/records/firm.ts';
import { PERMIT_INDUSTRIES } from '../../../sources/records/permit-industries.ts';
import { built, facts } from '../tiny.ts';
import { ADDRESS, type Firm, firm, shop } from './staged.ts';

const CATALOG = readCatalog();
const SEEN = { first: '2026-01-01', last: '2026-01-01' };

interface Holder extends Omit<Firm, 'name'> {
  readonly owner: string;
  readonly brand?: string;
  readonly account?: string;
  /** False if the brand has no permit to serve food. */
  readonly kitchen?: boolean;
}

/** The rules that joined a type's records of two holders, with their reasons. */
async function joinsOfHolders(type: string, ...holders: readonly Holder[]): Promise<readonly string[]> {
  const { rows } = await built((inputs: LoadInputs) => {
    const stage = inputs.stage(facts('office'));
    for (const [
      at,
      { owner, brand: name = `ZELB ${'ABCDEF'[at]}RUX`, account, kitchen = true, ...different },
    ] of holders.entries()) {
      const holder = firm(stage, `${at}`, { name: owner, ...different });
      const brand = shop(stage, `shop ${at}`, name, { ...ADDRESS, street: `${at + 1}00 PINE ST` }, holder);
      if (kitchen) stageIndustry(stage, brand, 'svc_industry_description', PERMIT_INDUSTRIES.restaurant, SEEN);
      if (account !== undefined)
        inputs.reference.ownerAccount({ owner: holder, brand, dataset: 'office', number: account });
    }
  }, CATALOG);
  const joins = await rows(`SELECT rule, reason FROM join_reason WHERE type = '${type}'`);
  return joins.map(({ rule, reason }) => `${rule}: ${reason}`);
}

const PERSON = { type: 'Sole Proprietorship' } as const;

describe('"Legal entities … by source keys": an office keeps an owner under one account', () => {
  test.each<[string, string, boolean]>([
    ['LU, MARTIN', 'Martin Lu', true],
    ['WILL WONG', 'WILL Y WONG', true],
    ['MOHAMED SADIQ', 'SADIQ A MOHAMED', true],
    ['PAAWAN KOTHARI', 'PAAWAN KOTHARR', true],
    ['SOON K HONG', 'YOUNG HONG', false],
    ['KIM SUN', 'KIM LEE', false],
  ])('the persons %s and %s are one: %s', async (one, other, is) => {
    const joins = await joinsOfHolders(
      'LegalEntity',
      { owner: one, account: '194036', ...PERSON },
      { owner: other, account: '194036', ...PERSON },
    );
    expect(joins).toEqual(is ? [`same-account: "${one}" and "${other}" under account 194036 of office`] : []);
  });

  test.each<[string, string, boolean]>([
    ['SMITH ENTERPRISES', 'SMITH ENTERPRISES INC', true],
    ['QUARX FRESH CONCEPTS CORP', 'QUARX CONCEPTS FRANCHISE CORP', true],
    ['CALCAL INC', 'CAL CAL INC', true],
    ['CHOCOLALIER BLUX INC', 'CHOCOLATIER BLUX INC', true],
    ['QUARX BURMA LLC', 'QUARX BURMA CATERING LLC', true],
    ['QUARX FOODS INC', 'QUARX INDIA CORPORATION', false],
    ['STERLING M ENTERPRISE INC', 'STERLING I ENTERPRISES INC', false],
    ['QUARX CIRCLE II INC', 'QUARX CIRCLE IV INC', false],
    ['687 QUARX LLC', '987 QUARX LLC', false],
    ['KIM SUN HUI', 'QUARX TO SPILL INC', false],
    ['CITY FOODS INC', 'CITY MARKET INC', false],
  ])('the companies %s and %s are one: %s', async (one, other, is) => {
    const joins = await joinsOfHolders('LegalEntity', { owner: one, account: '7' }, { owner: other, account: '7' });
    expect(joins.map((join) => join.split(':')[0])).toEqual(is ? ['same-account'] : []);
  });

  test('a person and a company of one name are two', async () => {
    const company = { owner: "PAT QUARX'S KITCHEN LLC", account: '7' };
    expect(await joinsOfHolders('LegalEntity', { owner: 'PAT QUARX', account: '7', ...PERSON }, company)).toEqual([]);
  });

  test('two accounts are no account in common', async () => {
    const [one, other] = ['7', '8'].map((account) => ({ owner: 'PAT QUARX', account, ...PERSON }));
    expect(await joinsOfHolders('LegalEntity', one as Holder, other as Holder)).toEqual([]);
  });
});

describe('"Brands follow their owners"', () => {
  const MAIL = { ...ADDRESS, street: '34432 TORREY PINE LN' };
  const [restaurant, cuisine] = [{ brand: 'MEHFIL INDIAN RESTAURANT' }, { brand: 'MEHFIL INDIAN CUISINE & BAR' }];
  test.each<[string, Partial<Holder>, Partial<Holder>, readonly string[]]>([
    [
      'one account',
      { ...restaurant, account: '7' },
      { ...cuisine, account: '7' },
      ['same-owner-and-name: "MEHFIL INDIAN CUISINE & BAR" under the same account 7 of office'],
    ],
    [
      'one mail address',
      { ...restaurant, at: MAIL },
      { ...cuisine, at: MAIL },
      ['same-owner-and-name: "MEHFIL INDIAN CUISINE & BAR" of owners with the same mail address'],
    ],
    ['another mail address', { ...restaurant, at: MAIL }, { ...cuisine, at: { ...MAIL, street: '1 OAK LN' } }, []],
    [
      'a post office box',
      { ...restaurant, at: { ...MAIL, street: 'PO BOX 7' } },
      { ...cuisine, at: { ...MAIL, street: 'PO BOX 7' } },
      [],
    ],
    [
      'one mail address, but no kitchens',
      { ...restaurant, at: MAIL, kitchen: false },
      { ...cuisine, at: MAIL, kitchen: false },
      [],
    ],
    ['one account, but another name', { ...restaurant, account: '7' }, { brand: 'ZELB TEAHOUSE', account: '7' }, []],
  ])('kitchens of two owners with %s', async (_, one, other, joins) => {
    const found = await joinsOfHolders('Brand', { owner: 'OAK LLC', ...one }, { owner: 'ELM LLC', ...other });
    expect(found).toEqual(joins);
  });

  test('four owners of one mail address may be one, five share the office of an agent', async () => {
    const owners = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ owner: `${'OAK ELM ASH FIR YEW'.split(' ')[at]} LLC`, at: MAIL },
        brand:
          at < 2
            ? `MEHFIL INDIAN ${at === 0 ? 'RESTAURANT' : 'BAR'}`
            : `${'QUARX VRUDE PLOMB FRISK DRAUN'.split(' ')[at]} DINER`,
      }));
    expect(await joinsOfHolders('Brand', ...owners(4))).toHaveLength(1);
    expect(await joinsOfHolders('Brand', ...owners(5))).toEqual([]);
  });
});
