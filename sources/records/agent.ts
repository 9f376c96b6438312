import type { PersonNames } from '../../matching/names/person-names.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import type { WrittenOfficer } from './filing.ts';

/** Most names without a legal form or a business word are people's; firms that serve as agents have names such as COGENCY. */
const AGENT = { first: 'given', prior: 1 } as const;

/** The person, if a name is clearly one person's ("ROBERT A WILSON"); any other name is an organization's. */
export function agentOf(name: string, personNames: PersonNames): Pick<WrittenOfficer, 'person' | 'organisation'> {
  const read = readPerson(name, AGENT, personNames);
  return read.kind === 'person' ? { person: read.person } : { organisation: name };
}

/** Nearly all names in a field for the head of an entity are people's. */
const HEAD = { first: 'given', prior: 5 } as const;

/** The person at the head of an entity, without name parts if they are unclear. If the name is an organization's, the organization. */
export function headOf(name: string, personNames: PersonNames): Pick<WrittenOfficer, 'person' | 'organisation'> {
  const read = readPerson(name, HEAD, personNames);
  if (read.kind === 'person') return { person: read.person };
  return read.kind === 'unknown' ? { person: { firstName: '', lastName: '', fullName: name } } : { organisation: name };
}
