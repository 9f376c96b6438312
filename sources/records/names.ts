import type { Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { type ReadName, readName } from '../../matching/names/written-name.ts';
import type { SourceTarget } from '../source-target.ts';
import { firmKey } from './firm.ts';

/** Parts that are split off a name, as the report of a file counts them. */
const SPLIT_OFF: readonly (readonly [reason: string, isThere: (name: ReadName) => boolean])[] = [
  ['another name behind DBA, AKA or FKA in a name', ({ others }) => others.length > 0],
  ['store number in a name: kept in the name of the location', ({ storeNumber }) => storeNumber !== null],
  ['host behind "@" in a name: kept in the name of the location', ({ host }) => host !== null],
  ['who takes the mail (c/o, Attn) in a name: not loaded', ({ careOf }) => careOf !== null],
  ['phone number in a name', ({ phones }) => phones.length > 0],
  [
    'number of a permit or record in a name: not loaded, but for that of a mobile kitchen',
    ({ recordNumbers }) => recordNumbers.length > 0,
  ],
];

/** Like readName; the report of the file counts what is split off, and placeholders. An empty text is not a placeholder. */
export function readNoted(written: string, { note }: Pick<SourceTarget, 'note'>, permit?: RegExp): ReadName {
  const read = readName(written, permit);
  for (const [reason, isThere] of SPLIT_OFF) if (isThere(read)) note(reason);
  if (read.name === '' && read.others.length + read.phones.length === 0 && read.host === null && written.trim() !== '')
    note('a placeholder for a name: N/A, same as above, a test');
  return read;
}

/** The names in a text: those that are not trade names, and the trade names. */
export interface FirmNames {
  /** The name of the legal person, and its other and former ones. */
  readonly legal: readonly string[];
  /** Names after "DBA". */
  readonly trade: readonly string[];
}

export function firmNames({ name, others }: ReadName): FirmNames {
  const named = [{ name, as: null }, ...others].filter((each) => each.name !== '');
  return {
    legal: named.filter(({ as }) => as !== 'dba').map((each) => each.name),
    trade: named.filter(({ as }) => as === 'dba').map((each) => each.name),
  };
}

/** The name that customers know, from a field for it: "X LLC DBA Y" gives Y, and also X if X differs from `legal`. */
export function tradeNames(read: ReadName, legal: string): readonly string[] {
  const { legal: first, trade } = firmNames(read);
  const own = trade.length === 0 ? first : first.filter((name) => firmKey(name) !== firmKey(legal));
  return [...trade, ...own];
}

/** The name of a place, with the store number and the host. Empty if there is no name. */
export const placeName = (name: string, { storeNumber, host }: Pick<ReadName, 'storeNumber' | 'host'>): string =>
  name === ''
    ? ''
    : `${name}${storeNumber === null ? '' : ` #${storeNumber}`}${host === null || NO_HOST.test(host) ? '' : ` @ ${host}`}`;

/** The place where a truck stands is not a host, because it changes. */
const NO_HOST = /^(?:\d|(?:en )?route\b|various\b|mobile\b)/i;

/** A natural person's fields; parts are null if they are unknown. */
export interface StoredPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string;
  readonly dateOfBirth?: string | null;
}

/** Stages a natural person that is a legal entity. */
export function stagePerson(
  stage: Stage,
  key: string,
  person: StoredPerson,
  entity: StagedId,
  observed: Observed,
): void {
  const id = stage.ref('Person', key);
  stage.entity('Person', id, { ...person }, observed);
  stage.edge('PersonIsInstanceOfLegalEntity', id, entity, {}, observed);
}
