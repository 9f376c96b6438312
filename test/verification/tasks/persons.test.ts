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

test('each officer of each filing is compared: the same person scores 1, any other 0', () => {
  const found = task(
    { state: 'WA', officers: [officer('LIAM BYRNE'), officer('ANA M DIAZ', 'governor', 'president')] },
    { state: null, officers: [officer('A DIAZ', 'agent')] },
  );
  const because = 'the last names and the first letters of the first names are equal.';
  expect(found.comparisons).toEqual([
    {
      ...{ requested: 'Ana Diaz', recorded: 'ANA M DIAZ', score: 1 },
      reason: `"Ana Diaz" is ANA M DIAZ, governor and president on the filing with WA: ${because}`,
    },
    {
      requested: 'Ana Diaz',
      recorded: 'A DIAZ',
      score: 1,
      reason: `"Ana Diaz" is A DIAZ, agent on the filing: ${because}`,
    },
    {
      ...{ requested: 'Ana Diaz', recorded: 'LIAM BYRNE', score: 0 },
      reason: '"Ana Diaz" is not LIAM BYRNE on the filing with WA.',
    },
  ]);
});
