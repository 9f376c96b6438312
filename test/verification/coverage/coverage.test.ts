import { describe, expect, test } from 'vitest';
import type { LoadedCoverage } from '../../../verification/coverage/loaded-coverage.ts';
import { coveredTask } from '../../../verification/coverage/task-coverage.ts';
import type { VerificationRequest } from '../../../verification/request/verification-request.ts';
import type { Coverage, TaskName } from '../../../verification/tasks/task.ts';
import { verify } from '../../../verification/verify.ts';
import { ENGINES } from '../../databases.ts';
import { ownSnapshot } from '../../search/own-snapshot.ts';
import { FIRMS, NO_AUTHORITY } from '../firms.ts';
import { addressOf, optionsOf, requestOf } from '../requests.ts';

const at = (state: string | null, name = 'Nobody Of That Name Anywhere') =>
  requestOf({ names: [name], addresses: [addressOf({ city: 'Somewhere', state })] });
const PERSON = { firstName: 'Maeve', lastName: 'OBrien', ssn: null };

describe.each(ENGINES)(
  'each task "distinguishes found, looked and not there, not covered by the loaded sources, not asked" on %s',
  (engine) => {
    const opened = ownSnapshot(engine, FIRMS);
    const coverages = async (request: VerificationRequest) => {
      const attrs = new Set(['watchlist', 'tin_verification'] as const);
      const on = { snapshot: opened(), taxNumbers: NO_AUTHORITY, signal: new AbortController().signal };
      const { tasks } = await verify(request, optionsOf({ attrs }), on);
      return Object.fromEntries(tasks.map(({ name, coverage }) => [name, coverage]));
    };

    test.each<[string, VerificationRequest, Partial<Record<TaskName, Coverage>>]>([
      [
        'a firm of the records',
        { ...at('WA', 'Blarney Stone Pub'), persons: [PERSON] },
        {
          ...{ name_verification: 'found', sos_name_verification: 'found', address_verification: 'found' },
          ...{ sos_address_verification: 'found', person_verification: 'found', domestic_registration: 'found' },
          ...{ tin_verification: 'not_given', watchlist: 'not_covered' },
        },
      ],
      [
        'nobody, in a state with records',
        { ...at('WA'), persons: [PERSON] },
        {
          ...{ name_verification: 'absent', sos_name_verification: 'absent', address_verification: 'absent' },
          ...{ sos_address_verification: 'absent', person_verification: 'absent', domestic_registration: 'absent' },
        },
      ],
      [
        'nobody, in a state of which nothing is loaded',
        { ...at('FL'), persons: [PERSON] },
        {
          ...{ name_verification: 'not_covered', sos_name_verification: 'not_covered' },
          ...{ address_verification: 'not_covered', sos_address_verification: 'not_covered' },
          ...{ person_verification: 'not_covered', domestic_registration: 'not_covered' },
        },
      ],
      [
        'nobody, in a state abroad',
        at('Ontario'),
        { name_verification: 'not_covered', domestic_registration: 'not_covered' },
      ],
      [
        'nobody, in two states of which one is covered',
        { ...at('WA'), addresses: [...at('WA').addresses, ...at('FL').addresses] },
        { domestic_registration: 'not_covered' },
      ],
      ['nobody, without a state', at(null), { name_verification: 'absent', person_verification: 'not_given' }],
      [
        'a name alone',
        requestOf({ names: ['Nobody Of That Name'] }),
        { name_verification: 'absent', address_verification: 'not_given', sos_address_verification: 'not_given' },
      ],
      [
        'a firm of Washington, asked for in a state of which nothing is loaded',
        at('FL', 'Shamrock Roofing LLC'),
        { name_verification: 'found', domestic_registration: 'found' },
      ],
    ])('%s', async (_, request, expected) => {
      expect(await coverages(request)).toMatchObject(expected);
    });
  },
);

const LOADED: LoadedCoverage = {
  filings: new Map([
    ['WA', '2020-05-01'],
    ['OR', null],
  ]),
  addresses: new Map([['WA', '2020-05-01']]),
  watchlists: new Map([
    ['SDN', new Date().toISOString().slice(0, 10)],
    ['UN', '2020-05-01'],
  ]),
  ofDataset: () => ({ filings: [], addresses: [], watchlists: [] }),
  holds: {
    officers: true,
    filingAddresses: true,
    taxNumbers: false,
    activities: false,
    bankruptcies: false,
    revenueQualities: false,
  },
};

describe('"source too old"', () => {
  const judged = (name: TaskName, state: string | null, sourceDays?: number) =>
    coveredTask(
      { name, status: 'failure', result: 'any', reason: 'Nothing.', comparisons: [] },
      {
        request: at(state),
        best: { entity: null, brand: null },
        loaded: LOADED,
        areTaxNumbersLoaded: true,
        sourceDays,
      },
    );

  test.each<[string, TaskName, string | null, number | undefined, Coverage]>([
    ['is only judged by a setting', 'sos_name_verification', 'WA', undefined, 'absent'],
    ['is what SVC_SOURCE_DAYS says', 'sos_name_verification', 'WA', 365, 'outdated'],
    ['is no source that is young enough', 'sos_name_verification', 'WA', 36_500, 'absent'],
    ['is no source without a date', 'sos_name_verification', 'OR', 365, 'absent'],
    ['is not what the data do not have', 'sos_name_verification', 'FL', 365, 'not_covered'],
    ['is the oldest watchlist, because what it lacks is on no other', 'watchlist', 'WA', 365, 'outdated'],
  ])('%s', (_, task, state, days, coverage) => {
    expect(judged(task, state, days).coverage).toBe(coverage);
  });

  test('the reason says so in words', () => {
    expect(judged('sos_name_verification', 'WA', 365).reason).toMatch(
      /^Nothing\. The source is of 2020-05-01, \d+ days old\.$/,
    );
    expect(judged('address_verification', 'FL').reason).toBe(
      'Nothing. No loaded source has addresses in FL: this says nothing about the business.',
    );
  });
});

describe('a denied tax number', () => {
  const NUMBER = { ...at('WA'), tins: ['911234567'] };
  test.each<[string, string, boolean, boolean, Coverage]>([
    ['of an authority is denied by one that knows all numbers', 'tin_not_verified', false, false, 'absent'],
    ['of loaded records is absent there', 'tin_not_verified', true, true, 'absent'],
    ['is not covered where no number is loaded', 'tin_not_verified', true, false, 'not_covered'],
    ['of no possible form needs no records', 'tin_invalid', true, false, 'absent'],
  ])('%s', (_, result, areTaxNumbersLoaded, taxNumbers, coverage) => {
    const loaded = { ...LOADED, holds: { ...LOADED.holds, taxNumbers } };
    const task = { name: 'tin_verification', status: 'failure', result, reason: '', comparisons: [] } as const;
    const basis = { request: NUMBER, best: { entity: null, brand: null }, loaded, areTaxNumbersLoaded };
    expect(coveredTask(task, basis).coverage).toBe(coverage);
  });
});
