import { describe, expect, test } from 'vitest';
import { type ReadName, readName } from '../../matching/names/written-name.ts';

/** What is split off, without the parts that are not there. */
const split = (written: string, permit?: RegExp) => {
  const { name, others, ...rest } = readName(written, permit);
  const there = Object.entries(rest).filter(([, part]) => part !== null && part.length > 0);
  const named = others.map(({ as, name: other }) => `${as} ${other}`);
  return { name, ...(named.length > 0 ? { others: named } : {}), ...Object.fromEntries(there) };
};

describe('"DBA, @ host, c/o, store, permit and record numbers, phones … split off or refused once, everywhere"', () => {
  test.each<[string, Partial<Record<keyof ReadName, unknown>>]>([
    ['ACME LLC DBA JOE’S PIZZA', { name: 'ACME LLC', others: ['dba JOE’S PIZZA'] }],
    ['JOE&#39;S FISH &AMP; CHIPS', { name: "JOE'S FISH & CHIPS" }],
    ['FISH&amp;CHIPS &quot;JOE&quot; &shy; LLC', { name: 'FISH&CHIPS "JOE" &shy; LLC' }],
    ['ACME LLC (DBA-Joes)', { name: 'ACME LLC', others: ['dba Joes'] }],
    ['FUN BITES DBA: ME&CREPE', { name: 'FUN BITES', others: ['dba ME&CREPE'] }],
    ['ACME TRUCK (AB12)-DBA Joes #4', { name: 'ACME TRUCK (AB12)', others: ['dba Joes'], storeNumber: '4' }],
    ['ACME INC (FKA BEST INC.) AKA ACME', { name: 'ACME INC', others: ['fka BEST INC.', 'aka ACME'] }],
    ['DBA YELLOW CAB', { name: 'YELLOW CAB' }],
    ['(DBA) NEW PARADIGM', { name: 'NEW PARADIGM' }],
    ['D/B/A ACME LLC', { name: 'ACME LLC' }],
    ['DBA SOLUTIONS INC', { name: 'DBA SOLUTIONS INC' }],
    ['AKA MEDIA', { name: 'AKA MEDIA' }],
    ['ACME DBA N/A', { name: 'ACME' }],
    ['ACME INC./DBA JOES', { name: 'ACME INC.', others: ['dba JOES'] }],
    ['ACME LLC D/B/A/ JOES', { name: 'ACME LLC', others: ['dba JOES'] }],
    ['ACME LLC DBA JOES & DBA MIKES', { name: 'ACME LLC', others: ['dba JOES', 'dba MIKES'] }],
    ['ACME LLC, DBA', { name: 'ACME LLC' }],
    ['ACME (D.B.A.)', { name: 'ACME' }],

    ['LEVY @ LUMEN FIELD', { name: 'LEVY', host: 'LUMEN FIELD' }],
    ['SUSHI@FRED MEYER #53', { name: 'SUSHI', host: 'FRED MEYER #53' }],
    ['DOTS@T-MOBILE PARK', { name: 'DOTS', host: 'T-MOBILE PARK' }],
    ['@ MALL', { name: '', host: 'MALL' }],
    ['JOES @', { name: 'JOES' }],
    ['MAC@S DINER INC', { name: 'MAC@S DINER INC' }],
    ['THE@HEATH PRESENTS', { name: 'THE@HEATH PRESENTS' }],
    ['info@acme.com', { name: 'info@acme.com' }],
    ['ACME c/o JANE DOE', { name: 'ACME', careOf: 'JANE DOE' }],
    ['Acme, Inc.c/o Jane', { name: 'Acme, Inc.', careOf: 'Jane' }],
    ['ACME LLC (Attn: Jane)', { name: 'ACME LLC', careOf: 'Jane' }],
    ['C/O JANE DOE', { name: '', careOf: 'JANE DOE' }],
    ['Attn: Jane', { name: '', careOf: 'Jane' }],
    ['ATTENTION GETTERS', { name: 'ATTENTION GETTERS' }],
    ['CARE OF TREES', { name: 'CARE OF TREES' }],
    ['ATTN SEATTLE', { name: 'ATTN SEATTLE' }],

    ['SUBWAY #12345', { name: 'SUBWAY', storeNumber: '12345' }],
    ['7-ELEVEN #2366-34977B', { name: '7-ELEVEN', storeNumber: '2366-34977B' }],
    ['KILKENNY #12-A', { name: 'KILKENNY', storeNumber: '12-A' }],
    ['SAFEWAY #1550-BAKERY', { name: 'SAFEWAY-BAKERY', storeNumber: '1550' }],
    ['LAKE CITY #118 OUTLET', { name: 'LAKE CITY OUTLET', storeNumber: '118' }],
    ['GNC - Store NO. 7671', { name: 'GNC', storeNumber: '7671' }],
    ['STARBUCKS (Store #97)', { name: 'STARBUCKS', storeNumber: '97' }],
    ['THE UPS STORE 1234', { name: 'THE UPS STORE', storeNumber: '1234' }],
    ['BALLARD PIZZA (132)', { name: 'BALLARD PIZZA', storeNumber: '132' }],
    ['SAFEWAY INC #32', { name: 'SAFEWAY INC', storeNumber: '32' }],
    ['HOLDINGS #2 LLC', { name: 'HOLDINGS #2 LLC' }],
    ['#1 NAILS', { name: '#1 NAILS' }],
    ['ELKS LODGE #92', { name: 'ELKS LODGE #92' }],
    ['FIRE DISTRICT #4', { name: 'FIRE DISTRICT #4' }],
    ['STUDIO 54', { name: 'STUDIO 54' }],
    ['CAFE (DOWNTOWN)', { name: 'CAFE (DOWNTOWN)' }],

    ['GRILL [145120]', { name: 'GRILL', recordNumbers: ['145120'] }],
    ['ROE JOHN14682616', { name: 'ROE JOHN', recordNumbers: ['14682616'] }],
    ['ACME LICENSE # 12345', { name: 'ACME', recordNumbers: ['12345'] }],
    ['1234567 BC LTD', { name: '1234567 BC LTD' }],
    ['6043135430010001', { name: '', recordNumbers: ['6043135430010001'] }],
    ['TACOS @ 206-624-3287', { name: 'TACOS', phones: ['+12066243287'] }],
    ['TACOS - ROUTE (206) 624 3287', { name: 'TACOS', phones: ['+12066243287'] }],
    ['206.624.3287', { name: '', phones: ['+12066243287'] }],
    ['1-800-FLOWERS', { name: '1-800-FLOWERS' }],
    ['TACOS 999-999-9999', { name: 'TACOS 999-999-9999' }],

    ['  ACME   LLC, ', { name: 'ACME LLC' }],
    ['', { name: '' }],
    ['((((', { name: '' }],
    ['#', { name: '#' }],
  ])('%j is %j', (written, parts) => {
    expect(split(written)).toEqual(parts);
  });

  test('numbers of permits are as the register writes them', () => {
    const permit = /[\s(#-]*\bKC ?\d+\b\)?/gi;
    expect(split('KC1120 - TACOS (KC 7) @ MALL', permit)).toEqual({
      name: 'TACOS',
      host: 'MALL',
      recordNumbers: ['1120', '7'],
    });
    expect(split('KC7 TACOS', permit)).toEqual({ name: 'TACOS', recordNumbers: ['7'] });
    expect(split('TACOS KC7')).toEqual({ name: 'TACOS KC7' });
  });
});

test.each([
  'N/A',
  'NA',
  '--NONE--',
  'Not Applicable',
  'SAME AS ABOVE',
  'UNKNOWN',
  'Unknown, Unknown',
  'N/A N/A',
  'ABC TEST ACCT',
  '2020 Test Account',
  '(none)',
])('%j stands for none', (written) => {
  expect(readName(written).name).toBe('');
});

test.each([
  'NADA',
  'SAMES',
  'THE SAME',
  'NONESUCH',
  'TEST KITCHEN',
  'Test',
  'Unknown Worlds',
  'Unknown None',
  'SAME SAME',
  'Void',
  'TEST DRIVE ACCTG',
])('%j is a name', (written) => {
  expect(readName(written).name).toBe(written);
});

test.each(['@', '(', '#1 ', ' DBA X', '206-', '[1234] ', 'c/o ', '-', ' ,(-', '1', ' #', '((-', 'store '])(
  'hostile %j, a hundred times and a hundred thousand times, is read at once',
  (piece) => {
    const whole = piece.repeat(100_000);
    expect(readName(whole).name).toBe(whole.replace(/\s+/g, ' ').trim());
    expect(readName(piece.repeat(100)).others.length).toBeLessThan(10);
  },
);
