import { parsePerson } from '../../matching/persons/person.ts';
import { agreeingPersons, type FirstAndLast, type FirstNames } from '../../matching/verification.ts';
import type { Officer } from '../records/records.ts';
import type { RequestedPerson, VerificationRequest } from '../request/verification-request.ts';
import { type Compared, comparedTask, failed } from './compared.ts';
import type { BestMatch, Task } from './task.ts';

const TASK = 'person_verification';
const FAILURE = 'person_not_verified';

/**
 * person_verification: "with officers on filings"; "last names equal and first letters of first names equal, ignoring case and
 * punctuation" (completions.md section 7).
 */
export function personVerification({ persons }: VerificationRequest, { entity }: BestMatch): Task {
  const [asked] = persons.filter(({ firstName, lastName }) => firstName !== null || lastName !== null);
  if (asked === undefined) return failed(TASK, FAILURE, 'No person was given.');
  if (asked.firstName === null || asked.lastName === null)
    return failed(TASK, FAILURE, `The person's ${asked.firstName === null ? 'first' : 'last'} name was not given.`);
  if (entity === null) return failed(TASK, FAILURE, 'No registered entity was found that may be this business.');
  const officers = entity.filings.flatMap(({ state, officers }) => officers.map((officer) => ({ state, officer })));
  if (officers.length === 0) return failed(TASK, FAILURE, 'No filing of the business with officers is on record.');
  const compared = officers.map(({ state, officer }) => comparedPerson(asked, officer, state));
  return comparedTask(TASK, compared, {
    exact: 'person_match',
    match: 'person_match',
    failure: FAILURE,
    nothingFits: 'No person on a filing is the one given.',
  });
}

/** The verdict is the same for all of them; the nearest person gives the reason. */
const SCORES: Readonly<Record<FirstNames, number>> = { equal: 1, initial: 0.9, letter: 0.8 };

function comparedPerson(asked: RequestedPerson, officer: Officer, state: string | null): Compared {
  const firstNames = agreeingPersons(firstAndLast(asked), officerName(officer));
  const requested = [asked.firstName, asked.lastName].join(' ');
  const titles = officer.titles.length === 0 ? '' : `, ${officer.titles.join(' and ')}`;
  const recorded = `${officer.fullName}${titles} on the filing${state === null ? '' : ` with ${state}`}`;
  return {
    verdict: firstNames === undefined ? 'none' : 'match',
    score: firstNames === undefined ? 0 : SCORES[firstNames],
    difference: '',
    requested,
    recorded: officer.fullName,
    entityType: 'registered_entity',
    reason: reasonOf(`"${requested}"`, recorded, firstNames),
    source: { kind: 'name', name: officer.fullName, matchEntityType: 'registered_entity' },
  };
}

/** A reason never takes one person for another: whose first names differ may be two persons, though the verdict is a match. */
function reasonOf(requested: string, recorded: string, firstNames: FirstNames | undefined): string {
  switch (firstNames) {
    case 'equal':
      return `${requested} is ${recorded}: the first and the last names are equal.`;
    case 'initial':
      return `${requested} may be ${recorded}: the last names are equal, and one first name is the initial of the other.`;
    case 'letter':
      return `${requested} has the last name and the first letter of ${recorded}; the first names differ.`;
    default:
      return `${requested} is not ${recorded}.`;
  }
}

const firstAndLast = ({
  firstName,
  lastName,
}: Pick<Officer | RequestedPerson, 'firstName' | 'lastName'>): FirstAndLast => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

/** The officer's first and last name; splits the full name if the record has only that. */
function officerName(officer: Officer): FirstAndLast {
  if (officer.lastName !== null) return firstAndLast(officer);
  const { given, family } = parsePerson(officer.fullName);
  return { firstName: given.join(' '), lastName: family };
}
