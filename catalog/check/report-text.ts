import type { ChangeUsage, RecordedUsage } from './change-usage.ts';
import type { CheckReport, JudgedFault, PlacedChange } from './check-against.ts';

/** A change as text: where it happened, the contact for that subgraph, until when it is accepted, and how much clients used it. */
export function changeText(
  { message, schemas, accepted, usage }: PlacedChange,
  { contacts, ...report }: CheckReport,
): string {
  const where = schemas.map((name) => {
    const contact = contacts[name];
    return contact === undefined ? name : `${name}: ${contact.name}`;
  });
  const until = accepted === undefined ? '' : `; accepted until ${accepted.until}: ${accepted.reason}`;
  const used = usage && report.usage ? `; ${usageText(usage, report.usage)}` : '';
  return `${message} (${where.join(', ')})${until}${used}`;
}

function usageText(
  { operations, requests, accounts }: ChangeUsage,
  { days, onlySince }: Pick<RecordedUsage, 'days' | 'onlySince'>,
): string {
  const period =
    onlySince === undefined
      ? `in the last ${days === 1 ? 'day' : `${days} days`}`
      : `since ${onlySince}, less than ${counted(days, 'day')} ago`;
  if (requests === 0) return onlySince === 'now' ? 'no usage is recorded yet' : `not used ${period}`;
  return `used ${period} by ${counted(operations, 'operation')} in ${counted(requests, 'request')} of ${counted(accounts, 'account')}`;
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** A fault as text: the client whose operation it is, and the part of the operation that is invalid. */
export function faultText({ message, client, coordinate, operation, accepted }: JudgedFault): string {
  const named = [coordinate, operation].filter((part) => part !== undefined && !message.includes(part));
  return `${message}${named.length === 0 ? '' : ` [${named.join(' of ')}]`} (client ${client})${accepted ? '; accepted' : ''}`;
}
