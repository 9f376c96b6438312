import { z } from 'zod';
import type { RecordedAddress } from '../records/records.ts';
import type { Source, Task, TaskName } from '../tasks/task.ts';
import { day, oneOf, text } from './fields.ts';

/** The results of each task in the terms of v2: first those of success, then those of failure (completions.md section 7). */
export const RESULTS: Readonly<Record<TaskName, readonly [success: readonly string[], failure: readonly string[]]>> = {
  address_verification: [['address_exact_match', 'address_match'], ['address_not_verified']],
  sos_address_verification: [['address_exact_match', 'address_match'], ['address_not_verified']],
  name_verification: [['name_exact_match', 'name_match'], ['name_not_verified']],
  sos_name_verification: [['name_exact_match', 'name_match'], ['name_not_verified']],
  person_verification: [['person_match'], ['person_not_verified']],
  domestic_registration: [
    ['domestic_active', 'domestic_unknown'],
    ['domestic_inactive', 'domestic_not_found'],
  ],
  ssn_verification: [['ssn_verified'], ['ssn_invalid', 'ssn_not_verified', 'not_completed']],
  tin_verification: [['tin_verified'], ['tin_invalid', 'tin_not_verified', 'not_completed']],
  watchlist: [['watchlist_no_hits'], ['watchlist_hits']],
};

const MATCH_ENTITY_TYPE = z
  .enum(['registered_entity', 'brand'])
  .meta({ description: 'The kind of record that has the value.' });

/** A record that supports a result, by kind of task. */
export const SOURCE = z.union([
  z
    .strictObject({ name: z.string(), match_entity_type: MATCH_ENTITY_TYPE })
    .meta({ description: 'Source of a name task or person task.' }),
  z
    .strictObject({
      address: z.strictObject({
        address_line_1: text('House number and street.'),
        address_line_2: text('Unit, suite or floor.'),
        city: text('City.'),
        state: text('State, two letters.'),
        postal_code: text('ZIP code.'),
      }),
      match_entity_type: MATCH_ENTITY_TYPE,
    })
    .meta({ description: 'Source of an address task.' }),
  z
    .strictObject({
      issue_date: day('Day the state issued the filing.'),
      file_number: text('Number of the filing.'),
      registration_state: text('State of the filing.'),
      registered_name: text('Name on the filing.'),
    })
    .meta({ description: 'Source of domestic_registration.' }),
  z
    .strictObject({
      tin: text('The number in the request; null for a number of a natural person.'),
      name: text('The name in the request, or the name that the number is recorded under.'),
    })
    .meta({ description: 'Source of tin_verification.' }),
]);

/** The fields that tasks of every shape have. */
export const taskFields = (names: readonly string[], results: readonly string[]) => ({
  task_name: oneOf('Name of the task.', names),
  status: z.enum(['success', 'failure']),
  result: oneOf('Result of the task.', results),
  reason: z.string().meta({
    description: 'The reason, in one or two sentences, with the compared values.',
    examples: ['The name equals a registered name but for the legal suffix: "PIKE STREET COFFEE LLC".'],
  }),
});

/** Sources of a task; absent for watchlist. */
export const SOURCES = z
  .array(SOURCE)
  .optional()
  .meta({ description: 'The records that support the result; empty if there are none, absent for watchlist.' });

export const shownSources = ({ sources }: Task): { sources?: z.output<typeof SOURCE>[] } =>
  sources === undefined ? {} : { sources: sources.map(shownSource) };

function shownSource(source: Source): z.output<typeof SOURCE> {
  switch (source.kind) {
    case 'name':
      return { name: source.name, match_entity_type: source.matchEntityType };
    case 'address':
      return { address: addressLines(source.address), match_entity_type: source.matchEntityType };
    case 'filing':
      return {
        issue_date: source.issueDate,
        file_number: source.fileNumber,
        registration_state: source.state,
        registered_name: source.registeredName,
      };
    case 'tin':
      return { tin: source.tin, name: source.name };
  }
}

const addressLines = ({ streetAddress1, streetAddress2, city, state, postalCode }: RecordedAddress) => ({
  address_line_1: streetAddress1,
  address_line_2: streetAddress2,
  city,
  state,
  postal_code: postalCode,
});
