import type { CheckReport, JudgedFault, PlacedChange } from './check-against.ts';

/** A change as text: where it happened, the contact for that subgraph, and until when it is accepted. */
export function changeText({ message, schemas, accepted }: PlacedChange, { contacts }: CheckReport): string {
  const where = schemas.map((name) => {
    const contact = contacts[name];
    return contact === undefined ? name : `${name}: ${contact.name}`;
  });
  const until = accepted === undefined ? '' : `; accepted until ${accepted.until}: ${accepted.reason}`;
  return `${message} (${where.join(', ')})${until}`;
}

/** A fault as text: the client whose operation it is, and the part of the operation that is invalid. */
export function faultText({ message, client, coordinate, operation, accepted }: JudgedFault): string {
  const named = [coordinate, operation].filter((part) => part !== undefined && !message.includes(part));
  return `${message}${named.length === 0 ? '' : ` [${named.join(' of ')}]`} (client ${client})${accepted ? '; accepted' : ''}`;
}
