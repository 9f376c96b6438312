import type { PersonNames } from '../../matching/names/person-names.ts';
import { readPerson } from '../../matching/person-name.ts';
import type { WrittenOfficer } from './filing.ts';

/** Of names without a legal form or a word of businesses most are people's; firms of the trade have names such as COGENCY. */
const AGENT = { first: 'given', prior: 1 } as const;

/** The person of a name that is clearly one person's ("ROBERT A WILSON"); any other name is an organisation's. */
export function agentOf(name: string, personNames: PersonNames): Pick<WrittenOfficer, 'person' | 'organisation'> {
  const read = readPerson(name, AGENT, personNames);
  return read.kind === 'person' ? { person: read.person } : { organisation: name };
}

/** Of the names in a field for the head of an entity nearly all are people's. */
const HEAD = { first: 'given', prior: 5 } as const;

/** The person at the head of an entity, without parts where they are not clear; an organisation's name is that of one. */
export function headOf(name: string, personNames: PersonNames): Pick<WrittenOfficer, 'person' | 'organisation'> {
  const read = readPerson(name, HEAD, personNames);
  if (read.kind === 'person') return { person: read.person };
  return read.kind === 'unknown' ? { person: { firstName: '', lastName: '', fullName: name } } : { organisation: name };
}
