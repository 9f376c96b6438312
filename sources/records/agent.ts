import { impliedType } from '../../matching/legal-forms.ts';
import { ownerName } from '../../matching/person-name.ts';
import type { WrittenOfficer } from './filing.ts';

/** The parts of a name that is clearly one person's ("ROBERT A WILSON"); any other name is an organisation's. */
export function agentOf(name: string): Pick<WrittenOfficer, 'person' | 'organisation'> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const read =
    words.length > 1 && impliedType(name) === undefined
      ? ownerName(`${last} ${words.slice(0, -1).join(' ')}`)
      : undefined;
  if (read === undefined) return { organisation: name };
  const middleName = words.slice(1, -1).join(' ');
  return { person: { firstName: read.firstName, middleName, lastName: read.lastName } };
}
