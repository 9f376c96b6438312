import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { loadedTaxNumbers } from '../../../verification/tax-numbers/loaded-tax-numbers.ts';
import { ENGINES } from '../../databases.ts';
import { ownSnapshot } from '../../search/own-snapshot.ts';

const SSN_KEY = 'k'.repeat(32);
const TIN = 'legal_entity_key,tin,tin_type,last_name,validity,verification_status,verification_result';
const DATASETS = {
  crm: {
    legal_entity: [
      'legal_entity_key,legal_name',
      'pizza,ACME PIZZA LLC',
      'friends,FRIENDS OF FORT OWEN INC',
      'saviour,OUR SAVIOUR LUTHERAN CHURCH',
      'saviours,OUR SAVIOURS LUTHERAN CHURCH',
      'elks,BENEVOLENT ORDER OF ELKS',
      'elks,GREAT FALLS',
      'elks,MISSION LODGE 12',
      'lions,ASSOCIATION OF LIONS CLUBS',
      'elks,KABUKI',
      'lions,GREAT FALLS',
      'lions,KABUKI',
      'kent,ROTARY CLUB OF KENT',
      'kwb,KILKENNY WOLFHOUND BREWERS TACOMA',
      'denied,DENIED FIRM INC',
      'waiting,WAITING FIRM INC',
      'unissued,UNISSUED FIRM INC',
    ],
    brand: ['brand_key,brand_name,legal_entity_key', 'b1,PIZZA WOLFHOUND,pizza'],
    registration: [
      'legal_entity_key,registration_state,file_number,registered_name,status',
      'pizza,WA,604 000 001,ACME PIZZA OF WASHINGTON LLC,active',
    ],
    person_role: ['person_key,full_name,first_name,last_name', 'doe,Jane O’Doe,Jane,O’Doe', 'roe,Juan Roe,Juan,Roe'],
    tin: [
      TIN,
      'pizza,12-3456789,EIN,,,,',
      'friends,91-0000001,EIN,,,,',
      'saviour,91-0000002,EIN,,,,',
      'saviours,91-0000003,EIN,,,,',
      'elks,91-0000004,EIN,,,,',
      'lions,91-0000005,EIN,,,,',
      'kent,91-0000006,EIN,,,,',
      'kwb,91-0000010,EIN,,,,',
      'denied,91-0000007,EIN,,issued,Failure,tin_not_verified',
      'waiting,91-0000008,EIN,,,,not_completed',
      'unissued,91-0000009,EIN,,not_issued,,',
      'person:doe,219-12-3456,SSN,O’Doe,,,',
      'person:roe,970-70-1234,ITIN,Roe,,,',
    ],
  },
};

const { signal } = new AbortController();

describe.each(ENGINES)('The built-in provider on %s', (engine) => {
  const opened = ownSnapshot(engine, DATASETS, { ssnKey: SSN_KEY });
  const provider = (ssnKey: string | undefined = SSN_KEY) => loadedTaxNumbers({ snapshot: opened(), ssnKey });
  const answer = async (tin: string, ...names: string[]) => (await provider().checkTin(tin, names, signal)).answer;

  test.each([
    ['ACME PIZZA LLC', 'verified'],
    ['acme pizza', 'verified'],
    ['Acme Pizza, L.L.C.', 'verified'],
    ['ACME PIZA', 'verified'],
    ['Acme Pizza Company', 'verified'],
    ['Pizza Wolfhound', 'verified'],
    ['Acme Pizza of Washington', 'verified'],
    ['ACME', 'not_verified'],
    ['PIZZA', 'not_verified'],
    ['PIZZA ACME', 'not_verified'],
    ['ACME PIZZA EAST', 'not_verified'],
    ['ACME ROOFING', 'not_verified'],
    ['ACME PIZZA #2', 'not_verified'],
    ['', 'not_verified'],
    ['LLC', 'not_verified'],
  ])('"an EIN verifies with exact or close names only": %j is %s', async (name, expected) => {
    expect(await answer('123456789', name)).toBe(expected);
  });

  test.each([
    ['910000001', 'Fort Owen', 'not_verified'],
    ['910000001', 'The Friends of Fort Owen', 'verified'],
    ['910000002', 'Our Saviour Lutheran Church', 'verified'],
    ['910000002', 'Our Saviours Lutheran Church', 'not_verified'],
    ['910000003', 'Our Saviours Lutheran Church', 'verified'],
    ['910000003', 'Our Saviour Lutheran Church', 'not_verified'],
    ['910000004', 'Benevolent Order of Elks', 'verified'],
    ['910000004', 'Great Falls', 'not_verified'],
    ['910000004', 'Kabuki', 'not_verified'],
    ['910000004', 'Mission Lodge 12', 'verified'],
    ['910000004', 'Mission Lodge 13', 'not_verified'],
    ['910000010', 'Kilkenny Wolf Hound Brewers Tacoma', 'verified'],
    ['910000010', 'KWB Tacoma', 'not_verified'],
    ['910000005', 'Great Falls', 'not_verified'],
    ['910000006', 'Rotary Club of Kent', 'verified'],
    ['910000006', 'Rotary Club of Kenton', 'not_verified'],
    ['910000006', 'Rotary Club of Renton', 'not_verified'],
    ['910000006', 'Rotary Club', 'not_verified'],
  ])('another firm’s name verifies no number: %s, %j is %s', async (tin, name, expected) => {
    expect(await answer(tin, name)).toBe(expected);
  });

  test('"tin and any name": one of several is enough, and is told with what is recorded', async () => {
    const checked = await provider().checkTin('123456789', ['OTHER FIRM', 'ACME PIZZA'], signal);
    expect(checked).toEqual({
      answer: 'verified',
      askedName: 'ACME PIZZA',
      recordedName: 'ACME PIZZA LLC',
      score: 1,
      reason: null,
      isPersonal: false,
    });
  });

  test('a number that no record has is not verified, and says so', async () => {
    expect(await provider().checkTin('980000009', ['ACME PIZZA LLC'], signal)).toEqual({
      answer: 'not_verified',
      askedName: null,
      recordedName: null,
      score: null,
      reason: 'No loaded record has this tax number, so that it cannot be confirmed.',
      isPersonal: false,
    });
  });

  test.each([
    ['910000007', 'DENIED FIRM', 'not_verified', /do not belong together/],
    ['910000008', 'WAITING FIRM', 'not_completed', /could not be asked/],
    ['910000009', 'UNISSUED FIRM', 'not_verified', /never issued/],
  ])(
    'what an authority said when the record was made stands over the name: %s %s',
    async (tin, name, expected, why) => {
      const checked = await provider().checkTin(tin, [name], signal);
      expect(checked.answer).toBe(expected);
      expect(checked.reason).toMatch(why);
      expect((await provider().checkTin(tin, ['NOBODY'], signal)).answer).toBe('not_verified');
    },
  );

  test('"SSNs as HMAC": a loaded one is verified by number and last name, and by nothing else', async () => {
    const ssn = async (digits: string, lastName: string, key?: string) =>
      (await provider(key).checkSsn(digits, lastName, signal)).answer;
    expect(await ssn('219123456', "o'doe")).toBe('verified');
    expect(await ssn('219123456', 'ODOE')).toBe('verified');
    expect(await ssn('219123456', 'Doe')).toBe('not_verified');
    expect(await ssn('219123457', "o'doe")).toBe('not_verified');
    expect(await ssn('219123456', "o'doe", 'x'.repeat(32))).toBe('not_verified');
    expect(await ssn('970701234', 'Roe')).toBe('not_verified');
  });

  test('without SVC_SSN_KEY no SSN can be checked, and the answer says why', async () => {
    const blind = loadedTaxNumbers({ snapshot: opened(), ssnKey: undefined });
    expect(await blind.checkSsn('219123456', "o'doe", signal)).toMatchObject({
      answer: 'not_completed',
      reason: 'Social security numbers cannot be checked: no records of them are kept here.',
    });
    expect((await blind.checkTin('970701234', ['Juan Roe'], signal)).answer).toBe('not_verified');
  });

  test('a person’s number given as the firm’s is found by its hash, and marked as one that is not shown', async () => {
    expect(await provider().checkTin('970701234', ['Juan Roe'], signal)).toMatchObject({
      answer: 'verified',
      recordedName: null,
      isPersonal: true,
    });
    expect(await provider().checkTin('970701234', ['Maria Roe'], signal)).toMatchObject({
      answer: 'not_verified',
      recordedName: null,
      isPersonal: true,
    });
    expect((await provider().checkTin('219123456', ["Jane O'Doe"], signal)).isPersonal).toBe(true);
  });

  test.each([
    ['the name as recorded', '123456789', ['ACME PIZZA LLC'], 1],
    ['a close name that no firm has', '123456789', ['ACME PIZA'], 1],
    ['a close name that a firm has', '123456789', ['ACME PIZZA INC'], 2],
    ['two close names', '123456789', ['ACME PIZA', 'ACME PIZZA INC'], 2],
    ['an unknown number of a firm', '980000009', ['ACME'], 1],
    ['a number that may be a firm’s or a person’s', '219123457', ['Jane Doe'], 2],
  ])('statements beside those of the word index: %s', async (_, tin, names, count) => {
    const statements: string[] = [];
    const inner = opened();
    await loadedTaxNumbers({ snapshot: inner, ssnKey: SSN_KEY }).checkTin(tin, names, signal);
    const snapshot: Snapshot = {
      version: inner.version,
      dialect: inner.dialect,
      datasetIds: (set) => inner.datasetIds(set),
      select: (text, parameters) => {
        // What is read once for a snapshot is read again, because this one is new.
        const { columnNames, tableNames } = inner.dialect;
        const isOnce = [columnNames, tableNames].includes(text) || /^SELECT name FROM dataset|snapshot_fact/.test(text);
        if (!isOnce && !/FROM search_(word|legal_entity)/.test(text)) statements.push(text);
        return inner.select(text, parameters);
      },
    };
    await loadedTaxNumbers({ snapshot, ssnKey: SSN_KEY }).checkTin(tin, names, signal);
    expect(statements).toHaveLength(count);
  });
});
