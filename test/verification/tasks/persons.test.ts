import { expect, test } from 'vitest';
import type { EntityRecord, Filing, Officer } from '../../../verification/records/records.ts';
import { personVerification } from '../../../verification/tasks/person-verification.ts';
import { requestOf } from '../requests.ts';
import { verified } from '../shapes/rich-firm.ts';

const officer = (fullName: string, ...titles: string[]): Officer => ({
  ...{ firstName: null, lastName: null, fullName, titles },
});

/** The task for Ana Diaz, of a firm with filings of these states and officers. */
function task(...filings: readonly (Pick<Filing, 'state' | 'officers'> | undefined)[]) {
  const [entity] = verified({ shape: 'v2' }).entities;
  const [filing] = entity?.filings ?? [];
  if (entity === undefined || filing === undefined) throw new Error('Expected an entity with a filing.');
  const best: EntityRecord = { ...entity, filings: filings.map((each) => ({ ...filing, ...each })) };
  const request = requestOf({ persons: [{ firstName: 'Ana', lastName: 'Diaz', ssn: null }] });
  return personVerification(request, { entity: best, brand: null });
}

test('each officer of each filing is compared, and the nearest one stands first', () => {
  const found = task(
    { state: 'WA', officers: [officer('LIAM BYRNE'), officer('ALBA DIAZ', 'member'), officer('A DIAZ', 'agent')] },
    { state: null, officers: [officer('ANA M DIAZ', 'governor', 'president')] },
  );
  const compared = (recorded: string, score: number, reason: string) => ({
    ...{ requested: 'Ana Diaz', recorded, score, reason },
  });
  expect(found.comparisons).toEqual([
    compared(
      'ANA M DIAZ',
      1,
      '"Ana Diaz" is ANA M DIAZ, governor and president on the filing: the first and the last names are equal.',
    ),
    compared(
      'A DIAZ',
      0.9,
      '"Ana Diaz" may be A DIAZ, agent on the filing with WA: the last names are equal, and one first name is the initial of the other.',
    ),
    compared(
      'ALBA DIAZ',
      0.8,
      '"Ana Diaz" has the last name and the first letter of ALBA DIAZ, member on the filing with WA; the first names differ.',
    ),
    compared('LIAM BYRNE', 0, '"Ana Diaz" is not LIAM BYRNE on the filing with WA.'),
  ]);
});

test('"last names equal and first letters of first names equal" is a match, of whom the reason says that the first names differ', () => {
  expect(task({ state: 'WA', officers: [officer('ALBA DIAZ')] })).toMatchObject({
    ...{ status: 'success', result: 'person_match' },
    reason:
      '"Ana Diaz" has the last name and the first letter of ALBA DIAZ on the filing with WA; the first names differ.',
  });
});
