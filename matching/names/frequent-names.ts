import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PersonNameTable } from './person-names.ts';

const FILE = join(import.meta.dirname, '..', 'tables', 'person-names.txt');
/** People that the table counts. */
const PEOPLE = 200_000;

/** The frequent names of people in the United States, for a load that has no table of its own; counted by eval/person-names.ts. */
export const FREQUENT_NAMES: PersonNameTable = readTable();

function readTable(): PersonNameTable {
  const names = new PersonNameTable();
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [kind, count, ...words] = line.split(' ');
    if (kind !== 'given' && kind !== 'family') continue;
    for (const word of words) names.add(kind, word, Number(count) / PEOPLE);
  }
  return names;
}
