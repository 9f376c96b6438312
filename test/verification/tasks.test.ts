import { describe, expect, test } from 'vitest';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { wordReader } from '../../matching/names/word.ts';
import type { BrandRecord, EntityRecord, Filing, FilingAddress, Officer } from '../../verification/records/records.ts';
import type { VerificationRequest } from '../../verification/request/verification-request.ts';
import { addressVerification } from '../../verification/tasks/address-verification.ts';
import { domesticRegistration } from '../../verification/tasks/domestic-registration.ts';
import { nameVerification } from '../../verification/tasks/name-verification.ts';
import { personVerification } from '../../verification/tasks/person-verification.ts';
import { sosAddressVerification } from '../../verification/tasks/sos-address-verification.ts';
import { sosNameVerification } from '../../verification/tasks/sos-name-verification.ts';
import type { BestMatch, Task } from '../../verification/tasks/task.ts';
import { addressOf, requestOf } from './requests.ts';

const read = wordReader(NO_CORPUS);

const recorded = (street: string, unit: string | null, city: string, state: string, zip: string) => ({
  streetAddress1: street,
  streetAddress2: unit,
  city,
  state,
  postalCode: zip,
  deliverable: null,
  virtual: null,
  deliveryType: null,
  rdi: null,
});

const officer = (
  firstName: string | null,
  lastName: string | null,
  fullName: string,
  ...titles: string[]
): Officer => ({
  firstName,
  lastName,
  fullName,
  titles,
});

const AGENT: FilingAddress = { ...recorded('40 AGENT LN', null, 'SALEM', 'OR', '97301'), type: 'registered_agent' };

const filing = (given: Partial<Filing>): Filing => ({
  id: 'f',
  type: null,
  state: 'WA',
  jurisdictionType: 'domestic',
  homeState: null,
  registeredName: 'BLARNEY STONE PUB LLC',
  fileNumber: '601000001',
  issueDate: '2011-03-17',
  status: 'active',
  subStatus: null,
  statusDetail: null,
  officers: [],
  addresses: [],
  ...given,
});

const MATCH = { probability: 1, evidence: [], matched: { name: null, address: null, person: null } };
const ENTITY: EntityRecord = {
  legalEntityId: 'e',
  svcId: 'Le',
  registeredEntityId: 'r',
  names: ['BLARNEY STONE PUB LLC', 'OLD BLARNEY HOLDING LLC'],
  type: null,
  formationDate: null,
  brandIds: ['b'],
  brandSvcIds: ['Bb'],
  addresses: [recorded('PO BOX 9', null, 'SEATTLE', 'WA', '98111')],
  filings: [
    filing({ addresses: [AGENT], officers: [officer('MAEVE', "O'BRIEN", "MAEVE Q O'BRIEN", 'governor', 'president')] }),
  ],
  bankruptcies: [],
  watchlists: [],
  match: MATCH,
};
const BRAND: BrandRecord = {
  id: 'b',
  svcId: 'Bb',
  names: ['THE BLARNEY STONE'],
  legalEntityIds: ['e'],
  legalEntitySvcIds: ['Le'],
  registeredEntityIds: ['r'],
  activities: [],
  industries: [],
  websites: [],
  locations: [
    {
      id: 'o',
      names: ['BLARNEY STONE #2'],
      addresses: [recorded('100 MAIN ST', 'STE 2', 'SEATTLE', 'WA', '98101')],
      operatingStatus: null,
      phoneNumbers: [],
    },
  ],
  cardTransactions: [],
  revenueQualities: [],
  publishers: [],
  match: MATCH,
};
const BEST: BestMatch = { entity: ENTITY, brand: BRAND };
const NOTHING: BestMatch = { entity: null, brand: null };
const withFilings = (...filings: Filing[]): BestMatch => ({ entity: { ...ENTITY, filings }, brand: BRAND });

const sourceNames = ({ sources }: Task) =>
  (sources ?? []).map((source) => (source.kind === 'name' ? [source.name, source.matchEntityType] : source));
const sourceStreets = ({ sources }: Task) =>
  (sources ?? []).map((source) =>
    source.kind === 'address' ? [source.address.streetAddress1, source.matchEntityType] : source,
  );

/** A failed task has a result, a reason and no sources: "Other failed tasks: []". */
const failure = (result: string, reason: string) => ({ status: 'failure', result, reason, sources: [] });

describe('name_verification: "with all names of the returned registered entity and brand"', () => {
  const ask = (names: readonly string[], best = BEST) => nameVerification(requestOf({ names }), best, read);

  test.each([
    [
      'blarney stone pub llc',
      'name_exact_match',
      'The name "blarney stone pub llc" equals the registered name "BLARNEY STONE PUB LLC".',
      'BLARNEY STONE PUB LLC',
      'registered_entity',
    ],
    [
      'The Blarney Stone',
      'name_exact_match',
      'The name "The Blarney Stone" equals the brand name "THE BLARNEY STONE".',
      'THE BLARNEY STONE',
      'brand',
    ],
    [
      'Blarney Stone Pub',
      'name_match',
      'The name "Blarney Stone Pub" equals the registered name "BLARNEY STONE PUB LLC" but for the legal suffix.',
      'BLARNEY STONE PUB LLC',
      'registered_entity',
    ],
    [
      'Blarney Stone',
      'name_match',
      'The name "Blarney Stone" equals the brand name "THE BLARNEY STONE" but for an article.',
      'THE BLARNEY STONE',
      'brand',
    ],
    [
      'Blarney-Stone Pub, L.L.C.',
      'name_match',
      'The name "Blarney-Stone Pub, L.L.C." equals the registered name "BLARNEY STONE PUB LLC" but for punctuation.',
      'BLARNEY STONE PUB LLC',
      'registered_entity',
    ],
    [
      'Old Blarny Holding LLC',
      'name_match',
      'The name "Old Blarny Holding LLC" is close to the legal name "OLD BLARNEY HOLDING LLC": the request has "BLARNY" where the record has "BLARNEY".',
      'OLD BLARNEY HOLDING LLC',
      'registered_entity',
    ],
    [
      'Kilkenny Ventures dba The Blarney Stone',
      'name_match',
      'The name "Kilkenny Ventures dba The Blarney Stone" is close to the brand name "THE BLARNEY STONE": both name "The Blarney Stone".',
      'THE BLARNEY STONE',
      'brand',
    ],
    [
      'Blarney Stone #2',
      'name_exact_match',
      'The name "Blarney Stone #2" equals the name of a location "BLARNEY STONE #2".',
      'BLARNEY STONE #2',
      'brand',
    ],
  ])('%s: %s', (name, result, reason, source, entityType) => {
    const task = ask([name]);
    expect(task).toMatchObject({ name: 'name_verification', status: 'success', result, reason });
    expect(sourceNames(task)[0]).toEqual([source, entityType]);
    expect(task.comparisons[0]).toMatchObject({ requested: name, recorded: source, reason });
  });

  test('sources: "one per matching record", the best first, none that does not match', () => {
    expect(sourceNames(ask(['the blarney stone', 'Blarney Stone']))).toEqual([
      ['THE BLARNEY STONE', 'brand'],
      ['BLARNEY STONE #2', 'brand'],
      ['BLARNEY STONE PUB LLC', 'registered_entity'],
    ]);
  });

  test('the best of two names gives the result', () => {
    expect(ask(['Wolfhound Roofing', 'BLARNEY STONE PUB LLC'])).toMatchObject({ result: 'name_exact_match' });
    expect(ask(['Blarney Stone Pub', 'Wolfhound Roofing'])).toMatchObject({ result: 'name_match' });
  });

  test.each([
    [
      'another name',
      ['Wolfhound Roofing'],
      BEST,
      /^No name on record is close to the one given\. The name "Wolfhound Roofing" is not close to the /,
    ],
    ['a name with one word of it', ['Blarney Roofing'], BEST, /^No name on record is close/],
    ['no name', [], BEST, /^No business name was given\.$/],
    ['nothing found', ['Blarney Stone'], NOTHING, /^No registered entity or brand was found/],
  ])('name_not_verified: %s', (_, names, best, reason) => {
    expect(ask(names, best)).toMatchObject(failure('name_not_verified', expect.stringMatching(reason)));
  });

  test('entity alone, brand alone', () => {
    expect(ask(['THE BLARNEY STONE'], { ...BEST, brand: null })).not.toMatchObject({ result: 'name_exact_match' });
    expect(ask(['THE BLARNEY STONE'], { ...BEST, entity: null })).toMatchObject({ result: 'name_exact_match' });
  });
});

describe('sos_name_verification: "with names on the entity\'s filings"', () => {
  const ask = (names: readonly string[], best = BEST) => sosNameVerification(requestOf({ names }), best, read);

  test.each([
    ['BLARNEY STONE PUB LLC', 'name_exact_match'],
    ['Blarney Stone Pub', 'name_match'],
  ])('%s: %s', (name, result) => {
    const task = ask([name]);
    expect(task).toMatchObject({ name: 'sos_name_verification', status: 'success', result });
    expect(sourceNames(task)).toEqual([['BLARNEY STONE PUB LLC', 'registered_entity']]);
  });

  test('a name of any filing counts, each once', () => {
    const best = withFilings(filing({}), filing({ state: 'OR' }), filing({ registeredName: 'BLARNEY OF SALEM INC' }));
    expect(sourceNames(ask(['BLARNEY STONE PUB LLC'], best))).toHaveLength(1);
    expect(ask(['Blarney of Salem'], best)).toMatchObject({ result: 'name_match' });
  });

  test.each([
    [
      'a name of the entity that stands on no filing',
      ['OLD BLARNEY HOLDING LLC'],
      BEST,
      /^No name on a state filing is close/,
    ],
    ['a name of the brand', ['THE HARP'], BEST, /^No name on a state filing is close/],
    ['no name', [], BEST, /^No business name was given\.$/],
    ['no filing', ['Blarney Stone Pub'], withFilings(), /^No state filing of the business is on record\.$/],
    ['no entity', ['Blarney Stone Pub'], NOTHING, /^No registered entity was found/],
  ])('name_not_verified: %s', (_, names, best, reason) => {
    expect(ask(names, best)).toMatchObject(failure('name_not_verified', expect.stringMatching(reason)));
  });
});

const SHOP = { streetAddress1: '100 Main Street', city: 'Seattle', state: 'WA', postalCode: '98101-4321' };

describe('address_verification: "with addresses of entity and brand"', () => {
  const ask = (addresses: VerificationRequest['addresses'], best = BEST) =>
    addressVerification(requestOf({ addresses }), best);

  test.each([
    [
      '"a street_address2 in the request must be equal"',
      { ...SHOP, streetAddress2: 'Suite 2' },
      'address_exact_match',
      'The address "100 Main Street, Suite 2, Seattle, WA 98101-4321" equals in all parts the brand\'s address "100 MAIN ST, STE 2, SEATTLE, WA 98101".',
    ],
    [
      '"an absent one is ignored"',
      SHOP,
      'address_exact_match',
      /" equals the brand's address ".*" but for the unit, which the request does not name\.$/,
    ],
    [
      'another unit',
      { ...SHOP, streetAddress2: 'Suite 7' },
      'address_match',
      /is similar to .*: same street and number, ZIP, city, state; other unit: "STE 7" in the request, "STE 2" on record\.$/,
    ],
    ['a ZIP code missing', { ...SHOP, postalCode: null }, 'address_match', /; without unit, ZIP in the request\.$/],
    [
      'a postal code that is none',
      { ...SHOP, streetAddress2: 'Suite 2', postalCode: '9804' },
      'address_match',
      /: same street and number, unit, city, state; the postal code "9804" in the request is no ZIP code\.$/,
    ],
    ['a typing error', { ...SHOP, streetAddress1: '100 Mian St' }, 'address_match', /is similar to/],
    [
      "the entity's",
      { streetAddress1: 'P.O. Box 9', city: 'Seattle', state: 'WA', postalCode: '98111' },
      'address_exact_match',
      /the entity's address "PO BOX 9/,
    ],
    [
      "a filing's",
      { streetAddress1: '40 Agent Lane', city: 'Salem', state: 'OR', postalCode: '97301' },
      'address_exact_match',
      /the registered agent address on the filing with WA/,
    ],
  ])('%s: %j', (_, address, result, reason) => {
    expect(ask([addressOf(address)])).toMatchObject({
      name: 'address_verification',
      status: 'success',
      result,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
  });

  test('sources: {address, match_entity_type}', () => {
    expect(sourceStreets(ask([addressOf(SHOP)]))).toEqual([['100 MAIN ST', 'brand']]);
    expect(
      sourceStreets(
        ask([addressOf({ streetAddress1: 'PO Box 9', city: 'Seattle', state: 'WA', postalCode: '98111' })]),
      ),
    ).toEqual([['PO BOX 9', 'registered_entity']]);
  });

  test.each([
    [
      'another house number',
      [addressOf({ ...SHOP, streetAddress1: '104 Main St' })],
      BEST,
      /^No address on record is similar to the one given\. .*house number/,
    ],
    ['another city', [addressOf({ ...SHOP, city: 'Spokane', postalCode: '99201' })], BEST, /^No address on record/],
    ['a city alone', [addressOf({ city: 'Seattle', state: 'WA' })], BEST, /without street, .*in the request\.$/],
    ['no address', [], BEST, /^No address was given\.$/],
    ['nothing found', [addressOf(SHOP)], NOTHING, /^No registered entity or brand was found/],
    [
      'no address on record',
      [addressOf(SHOP)],
      { entity: null, brand: { ...BRAND, locations: [] } },
      /^No address of the business is on record\.$/,
    ],
  ])('address_not_verified: %s', (_, addresses, best, reason) => {
    expect(ask(addresses, best)).toMatchObject(failure('address_not_verified', expect.stringMatching(reason)));
  });
});

describe('sos_address_verification: "with filing addresses"', () => {
  const ask = (addresses: VerificationRequest['addresses'], best = BEST) =>
    sosAddressVerification(requestOf({ addresses }), best);
  const SALEM = addressOf({ streetAddress1: '40 Agent Ln', city: 'Salem', state: 'OR', postalCode: '97301' });

  test('the address on a filing: exact, and similar', () => {
    expect(ask([SALEM])).toMatchObject({ name: 'sos_address_verification', result: 'address_exact_match' });
    expect(sourceStreets(ask([SALEM]))).toEqual([['40 AGENT LN', 'registered_entity']]);
    expect(ask([{ ...SALEM, streetAddress1: '40 Agnet Ln' }])).toMatchObject({ result: 'address_match' });
  });

  test.each([
    ["the brand's address", [addressOf(SHOP)], BEST, /^No address on a state filing is similar/],
    ['no address', [], BEST, /^No address was given\.$/],
    ['no filing with an address', [SALEM], withFilings(filing({})), /^No state filing of the business with an address/],
    ['no entity', [SALEM], { ...BEST, entity: null }, /^No registered entity was found/],
  ])('address_not_verified: %s', (_, addresses, best, reason) => {
    expect(ask(addresses, best)).toMatchObject(failure('address_not_verified', expect.stringMatching(reason)));
  });
});

describe('person_verification: "with officers on filings"', () => {
  const ask = (firstName: string | null, lastName: string | null, best = BEST) =>
    personVerification(requestOf({ persons: [{ firstName, lastName, ssn: null }] }), best);

  const MAEVE = "MAEVE Q O'BRIEN, governor and president on the filing with WA";

  test.each([
    ['Maeve', "O'Brien", `is ${MAEVE}: the first and the last names are equal.`],
    ['M.', 'OBRIEN', `may be ${MAEVE}: the last names are equal, and one first name is the initial of the other.`],
    ['Mary', 'o’brien', `has the last name and the first letter of ${MAEVE}; the first names differ.`],
  ])('person_match: %s %s', (first, last, reason) => {
    const task = ask(first, last);
    expect(task).toMatchObject({
      name: 'person_verification',
      status: 'success',
      result: 'person_match',
      reason: `"${first} ${last}" ${reason}`,
    });
    expect(sourceNames(task)).toEqual([["MAEVE Q O'BRIEN", 'registered_entity']]);
  });

  test('an officer whose name is recorded in one line', () => {
    const best = withFilings(filing({ officers: [officer(null, null, 'LIAM BYRNE')] }));
    expect(ask('Liam', 'Byrne', best)).toMatchObject({ result: 'person_match' });
  });

  test.each<[string, string | null, string | null, BestMatch, RegExp]>([
    [
      'another last name',
      'Maeve',
      'Byrne',
      BEST,
      /^No person on a filing is the one given\. "Maeve Byrne" is not MAEVE/,
    ],
    ['another first letter', 'Liam', "O'Brien", BEST, /^No person on a filing/],
    ['no last name', 'Maeve', null, BEST, /^The person's last name was not given\.$/],
    ['no first name', null, "O'Brien", BEST, /^The person's first name was not given\.$/],
    ['neither', null, null, BEST, /^No person was given\.$/],
    ['no officers', 'Maeve', "O'Brien", withFilings(filing({})), /^No filing of the business with officers/],
    ['no entity', 'Maeve', "O'Brien", NOTHING, /^No registered entity was found/],
  ])('person_not_verified: %s', (_, first, last, best, reason) => {
    expect(ask(first, last, best)).toMatchObject(failure('person_not_verified', expect.stringMatching(reason)));
  });

  test('no person in the request', () => {
    expect(personVerification(requestOf({}), BEST)).toMatchObject(
      failure('person_not_verified', 'No person was given.'),
    );
  });
});

describe('domestic_registration: "is there a domestic filing (in the requested state, where one is given), and is it active"', () => {
  const ask = (best: BestMatch, ...states: (string | null)[]) =>
    domesticRegistration(requestOf({ addresses: states.map((state) => addressOf({ state, city: 'ANY' })) }), best);
  const foreign = filing({ state: 'OR', jurisdictionType: 'foreign', homeState: 'WA', fileNumber: '77' });

  test.each<[string, readonly Filing[], readonly (string | null)[], string]>([
    ['active', [filing({})], [], 'domestic_active'],
    ['active in the requested state', [foreign, filing({})], ['Washington'], 'domestic_active'],
    ['active in the requested state, in an older abbreviation', [foreign, filing({})], ['Wash.'], 'domestic_active'],
    ['an address without a state requests none', [filing({})], [null], 'domestic_active'],
    ['in one of two requested states', [filing({})], ['OR', 'WA'], 'domestic_active'],
    ['one active, one inactive', [filing({ status: 'inactive' }), filing({ id: 'g' })], [], 'domestic_active'],
    ['unknown', [filing({ status: 'unknown' })], ['WA'], 'domestic_unknown'],
    ['without a status', [filing({ status: null })], ['WA'], 'domestic_unknown'],
    ['active, of unknown jurisdiction', [filing({ jurisdictionType: null })], ['WA'], 'domestic_unknown'],
    [
      'known to be domestic before unknown',
      [filing({ jurisdictionType: null }), filing({ id: 'g' })],
      [],
      'domestic_active',
    ],
    [
      'unknown before inactive',
      [filing({ status: 'inactive' }), filing({ status: 'unknown' })],
      [],
      'domestic_unknown',
    ],
  ])('success: %s', (_, filings, states, result) => {
    expect(ask(withFilings(...filings), ...states)).toMatchObject({
      name: 'domestic_registration',
      status: 'success',
      result,
    });
  });

  test('sources: {issue_date, file_number, registration_state, registered_name}, of the filings that say so', () => {
    const inactive = filing({ status: 'inactive', fileNumber: '1' });
    expect(ask(withFilings(filing({}), inactive, foreign))).toMatchObject({
      sources: [
        {
          kind: 'filing',
          issueDate: '2011-03-17',
          fileNumber: '601000001',
          state: 'WA',
          registeredName: 'BLARNEY STONE PUB LLC',
        },
      ],
      reason:
        'The domestic filing of "BLARNEY STONE PUB LLC" with WA, file number 601000001, issued on 2011-03-17, is active.',
    });
  });

  test.each<[string, BestMatch, readonly string[], string, string]>([
    [
      'inactive',
      withFilings(filing({ status: 'inactive', statusDetail: 'DISSOLVED' })),
      ['WA'],
      'domestic_inactive',
      'The domestic filing of "BLARNEY STONE PUB LLC" with WA, file number 601000001, issued on 2011-03-17, is inactive (DISSOLVED).',
    ],
    [
      'foreign alone',
      withFilings(foreign),
      [],
      'domestic_not_found',
      'The business is filed with OR (foreign, from WA); no domestic filing is on record.',
    ],
    [
      'foreign alone, its home unknown',
      withFilings({ ...foreign, homeState: null }),
      ['OR'],
      'domestic_not_found',
      'The business is filed with OR (foreign); no domestic filing with OR is on record.',
    ],
    [
      'foreign in the requested state',
      withFilings(filing({}), foreign),
      ['OR'],
      'domestic_not_found',
      'No domestic filing with OR is on record; the domestic filing is with WA.',
    ],
    [
      'in a requested state that is none',
      withFilings(filing({})),
      ['WAA'],
      'domestic_not_found',
      'No domestic filing with WAA is on record; the domestic filing is with WA. The state "WAA" in the request is no U.S. state.',
    ],
    [
      'inactive, of unknown jurisdiction',
      withFilings(filing({ jurisdictionType: null, status: 'inactive' })),
      ['WA'],
      'domestic_inactive',
      'The filing of "BLARNEY STONE PUB LLC" with WA, file number 601000001, issued on 2011-03-17, of which the source says neither that it is domestic nor foreign, is inactive.',
    ],
    [
      'of unknown jurisdiction in another state',
      withFilings(filing({ jurisdictionType: null })),
      ['OR'],
      'domestic_not_found',
      'The business is filed with WA; no domestic filing with OR is on record.',
    ],
    ['no filing', withFilings(), [], 'domestic_not_found', 'No state filing of the business is on record.'],
    ['no entity', NOTHING, [], 'domestic_not_found', 'No registered entity was found that may be this business.'],
  ])('failure: %s', (_, best, states, result, reason) => {
    expect(ask(best, ...states)).toMatchObject(failure(result, reason));
  });
});
