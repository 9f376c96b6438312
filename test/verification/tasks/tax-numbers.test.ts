import { describe, expect, test } from 'vitest';
import type { VerificationRequest } from '../../../verification/request/verification-request.ts';
import { ssnTask } from '../../../verification/tasks/ssn-verification.ts';
import { tinTask } from '../../../verification/tasks/tin-verification.ts';
import {
  answered,
  type CheckedTaxNumber,
  type TaxNumberProvider,
} from '../../../verification/tax-numbers/tax-number-provider.ts';

const { signal } = new AbortController();

const REQUEST: VerificationRequest = {
  names: ['Acme Pizza', 'Acme Holdings'],
  primaryName: null,
  addresses: [],
  persons: [],
  websites: [],
  tins: ['123456789'],
  personsToScreen: [],
};

/** A provider that always says the same, and notes what it was asked. */
function saying(checked: CheckedTaxNumber) {
  const asked: unknown[] = [];
  const check = async (...question: readonly unknown[]) => {
    asked.push(question.slice(0, 2));
    return checked;
  };
  const provider: TaxNumberProvider = { isLoaded: false, checkTin: check, checkSsn: check };
  return { provider, asked };
}

describe('tin_verification', () => {
  const task = (request: Partial<VerificationRequest>, checked: CheckedTaxNumber = answered('verified')) =>
    tinTask({ ...REQUEST, ...request }, saying(checked).provider, signal);

  test('"tin_verified", with number and recorded name', async () => {
    const found: CheckedTaxNumber = {
      ...answered('verified'),
      askedName: 'Acme Pizza',
      recordedName: 'ACME PIZZA LLC',
      score: 1,
    };
    expect(await task({}, found)).toEqual({
      name: 'tin_verification',
      status: 'success',
      result: 'tin_verified',
      reason: 'The tax number ending in 6789 is recorded under "ACME PIZZA LLC", which fits "Acme Pizza".',
      sources: [{ kind: 'tin', tin: '123456789', name: 'Acme Pizza' }],
      comparisons: [
        {
          requested: 'Acme Pizza',
          recorded: 'ACME PIZZA LLC',
          score: 1,
          reason: 'The number is recorded under this name, which is the one asked for or a slip of the pen away.',
        },
      ],
    });
  });

  test.each<[string, Partial<VerificationRequest>, CheckedTaxNumber, string, string]>([
    [
      'verified by an authority that names nobody',
      {},
      answered('verified'),
      'tin_verified',
      'The tax number ending in 6789 belongs to "Acme Pizza" or "Acme Holdings".',
    ],
    [
      'another firm’s',
      {},
      { ...answered('not_verified'), askedName: 'Acme Pizza', recordedName: 'OTHER FIRM', score: 0 },
      'tin_not_verified',
      'The tax number ending in 6789 is recorded under "OTHER FIRM", not under "Acme Pizza".',
    ],
    [
      'unknown',
      {},
      answered('not_verified', 'No record has it.'),
      'tin_not_verified',
      'The tax number ending in 6789 is not confirmed for "Acme Pizza" or "Acme Holdings". No record has it.',
    ],
    [
      'the authority is down',
      {},
      answered('not_completed', 'The authority did not answer in time.'),
      'not_completed',
      'The check of the tax number ending in 6789 was not completed. The authority did not answer in time.',
    ],
    [
      '"a missing input gives the failure result"',
      { tins: [] },
      answered('verified'),
      'tin_not_verified',
      'No tax number was given.',
    ],
    [
      'no name',
      { names: [] },
      answered('verified'),
      'tin_not_verified',
      'The tax number ending in 6789 came without a name to compare.',
    ],
    [
      '"not nine digits"',
      { tins: ['12345678'] },
      answered('verified'),
      'tin_invalid',
      'A tax number is written in nine digits; this one has 8 digits.',
    ],
    [
      'dashes',
      { tins: ['12-3456789'] },
      answered('verified'),
      'tin_invalid',
      'A tax number is written in nine digits, without dashes, spaces and other characters; this one has 9 digits and 1 other character.',
    ],
    [
      'a dash among too few digits',
      { tins: ['33-102754'] },
      answered('verified'),
      'tin_invalid',
      'A tax number is written in nine digits; this one has 8 digits and 1 other character.',
    ],
    [
      'no digits',
      { tins: ['none'] },
      answered('verified'),
      'tin_invalid',
      'A tax number is written in nine digits; this one has 0 digits and 4 other characters.',
    ],
    [
      '"a number no authority issues"',
      { tins: ['000123456'] },
      answered('verified'),
      'tin_invalid',
      'The tax number ending in 3456 cannot be right: no authority issues numbers of this form.',
    ],
  ])('%s', async (_, request, checked, result, reason) => {
    expect(await task(request, checked)).toMatchObject({
      status: result === 'tin_verified' ? 'success' : 'failure',
      result,
      reason,
    });
  });

  test('"tin and any name (or primary_name)"', async () => {
    const { provider, asked } = saying(answered('verified'));
    await tinTask(REQUEST, provider, signal);
    await tinTask({ ...REQUEST, primaryName: 'Acme Holdings' }, provider, signal);
    expect(asked).toEqual([
      ['123456789', ['Acme Pizza', 'Acme Holdings']],
      ['123456789', ['Acme Holdings']],
    ]);
  });

  test('what is no number is not asked about', async () => {
    const { provider, asked } = saying(answered('verified'));
    for (const tins of [[], ['1'], ['000123456']]) await tinTask({ ...REQUEST, tins }, provider, signal);
    await tinTask({ ...REQUEST, names: [] }, provider, signal);
    expect(asked).toEqual([]);
  });

  test.each([
    ['an EIN, "also on failure"', '661234567', '661234567'],
    ['a number that may be an EIN or an SSN', '123456789', '123456789'],
    ['a number of nobody', '000000000', '000000000'],
    ['an SSN', '071234567', null],
    ['an SSN of an advertisement', '078051120', null],
    ['an ITIN', '970701234', null],
    ['an ATIN', '970931234', null],
    ['an SSN with dashes', '123-45-6789', null],
    ['eight digits of an SSN', '07123456', null],
  ])('"An SSN or ITIN given in tins is never echoed in sources": %s', async (_, tin, shown) => {
    const { sources, reason } = await task({ tins: [tin] }, answered('not_verified'));
    expect(sources).toEqual([{ kind: 'tin', tin: shown, name: 'Acme Pizza' }]);
    expect(reason).not.toMatch(/\d{5}/);
    expect(reason).not.toContain(tin);
  });

  test('a number that is the person’s, or that the provider knows as a person’s, is not shown', async () => {
    const persons = [{ firstName: 'Jane', lastName: 'Doe', ssn: '123456789' }];
    expect((await task({ persons })).sources).toEqual([{ kind: 'tin', tin: null, name: 'Acme Pizza' }]);
    const personal = await task({}, { ...answered('verified'), isPersonal: true });
    expect(personal.sources).toEqual([{ kind: 'tin', tin: null, name: 'Acme Pizza' }]);
  });
});

test('"the number is null if it is, or may be, a natural person\'s": also if it is a person\'s of the request', async () => {
  const shown = async (ssn: string | null, checked: Partial<CheckedTaxNumber> = {}) => {
    const { provider } = saying({ ...answered('not_verified'), ...checked });
    const { sources } = await tinTask(
      { ...REQUEST, persons: [{ firstName: null, lastName: 'Doe', ssn }] },
      provider,
      signal,
    );
    return sources?.map((source) => (source.kind === 'tin' ? source.tin : source.kind));
  };
  expect(await shown(null)).toEqual(['123456789']);
  expect(await shown('219123456')).toEqual(['123456789']);
  expect(await shown('123456789')).toEqual([null]);
  expect(await shown(null, { isPersonal: true })).toEqual([null]);
});

describe('ssn_verification', () => {
  const person = (ssn: string | null, lastName: string | null = 'Doe') => [{ firstName: 'Jane', lastName, ssn }];
  const task = (persons: VerificationRequest['persons'], checked: CheckedTaxNumber = answered('verified')) =>
    ssnTask({ ...REQUEST, persons }, saying(checked).provider, signal);

  test.each<[string, VerificationRequest['persons'], CheckedTaxNumber, string, string]>([
    [
      'verified',
      person('219123456'),
      answered('verified'),
      'ssn_verified',
      'The social security number is that of a person with the last name "Doe".',
    ],
    [
      'not verified',
      person('219123456'),
      answered('not_verified', 'No record has it.'),
      'ssn_not_verified',
      'The social security number is not confirmed for the last name "Doe". No record has it.',
    ],
    [
      'not completed',
      person('219123456'),
      answered('not_completed', 'No records are kept.'),
      'not_completed',
      'The check of the social security number was not completed. No records are kept.',
    ],
    ['no person', [], answered('verified'), 'ssn_not_verified', 'No social security number was given.'],
    ['no number', person(null), answered('verified'), 'ssn_not_verified', 'No social security number was given.'],
    [
      'no last name',
      person('219123456', null),
      answered('verified'),
      'ssn_not_verified',
      'The social security number came without a last name to compare.',
    ],
    [
      'not nine digits',
      person('21912345'),
      answered('verified'),
      'ssn_invalid',
      'A social security number is written in nine digits; this one has 8 digits.',
    ],
    [
      'never issued',
      person('666123456'),
      answered('verified'),
      'ssn_invalid',
      'The number cannot be right: the Social Security Administration issues none of this form.',
    ],
  ])('%s', async (_, persons, checked, result, reason) => {
    expect(await task(persons, checked)).toEqual({
      name: 'ssn_verification',
      status: result === 'ssn_verified' ? 'success' : 'failure',
      result,
      reason,
      sources: [],
      comparisons: [],
    });
  });

  test.each(['219123456', '666123456', '21912345', '219-12-3456'])('%s: no digit of it comes back', async (ssn) => {
    for (const answer of ['verified', 'not_verified', 'not_completed'] as const)
      expect(JSON.stringify(await task(person(ssn), answered(answer)))).not.toMatch(/\d{3}/);
  });

  test('of several persons, the one with a number; the last name is that person’s', async () => {
    const { provider, asked } = saying(answered('verified'));
    const persons = [...person(null, 'Roe'), ...person('219123456')];
    expect(await ssnTask({ ...REQUEST, persons }, provider, signal)).toMatchObject({ result: 'ssn_verified' });
    expect(asked).toEqual([['219123456', 'Doe']]);
  });

  test('what is no number is not asked about', async () => {
    const { provider, asked } = saying(answered('verified'));
    for (const persons of [[], person(null), person('1'), person('666123456'), person('219123456', null)])
      await ssnTask({ ...REQUEST, persons }, provider, signal);
    expect(asked).toEqual([]);
    await ssnTask({ ...REQUEST, persons: person('219123456') }, provider, signal);
    expect(asked).toEqual([['219123456', 'Doe']]);
  });
});
