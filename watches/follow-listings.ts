import type { ListedRecord } from '../matching/screening/records.ts';
import { screenEntity } from '../matching/screening/screen.ts';
import type { ScreeningIndex } from '../matching/screening/screening-index.ts';
import type { Decisions } from '../operations/decisions.ts';
import type { Watch, Watches } from '../operations/watching/watches.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import type { ChangedField, RecordChange } from './change.ts';
import type { ComparedSnapshots, Told } from './follow-records.ts';
import { namesOfRecords } from './names-of-records.ts';

/** The fields of a listed record that say who it is. */
const SAID = [
  ...(['names', 'weakNames', 'datesOfBirth', 'countries', 'addresses', 'isPerson', 'collection'] as const),
] as const;

/** What happened to a listed record. */
interface ListedChange {
  readonly change: 'added' | 'vanished' | 'changed';
  readonly before: ListedRecord | undefined;
  readonly after: ListedRecord | undefined;
}

interface Following {
  readonly snapshots: ComparedSnapshots;
  readonly watches: Pick<Watches, 'active'>;
  readonly decisions: Pick<Decisions, 'standing'>;
  tell(told: Told): void;
}

/** Watches read at once. */
const AT_ONCE = 1_000;

/**
 * Tells of each listed record that came, vanished or changed and is a hit of a watched party, or of a watched record by its names, before or after. The lists
 * are not searched: each is held against the records that changed alone, with the weights of all lists, so the hits are those of a whole screening.
 */
export async function followListings(following: Following): Promise<void> {
  const { snapshots, watches } = following;
  const lists = [await screeningLists(snapshots.before), await screeningLists(snapshots.after)] as const;
  const changes = changedRecords(lists[0].records, lists[1].records);
  if (changes.size === 0) return;
  const [before, after] = lists.map((index) => among(index, changes));
  if (before === undefined || after === undefined) return;
  let last = FIRST_ID;
  for (;;) {
    const found = await watches.active(last, AT_ONCE);
    const told = found.filter((watch) => isTold(watch, snapshots.after.version));
    const names = await namesOfRecords(snapshots.after, told);
    const hits = told.flatMap((watch) => hitsOf(watch, names, [before, after]));
    await tellHits(following, hits, changes);
    const end = found.at(-1);
    if (end === undefined || found.length < AT_ONCE) return;
    last = end.id;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** An entry that lists several parties is several records. */
const keyOf = ({ recordId, legalEntityId }: Pick<ListedRecord, 'recordId' | 'legalEntityId'>): string =>
  `${recordId} ${legalEntityId}`;

/** The listed records that differ, by `keyOf`. */
export function changedRecords(
  before: readonly ListedRecord[],
  after: readonly ListedRecord[],
): ReadonlyMap<string, ListedChange> {
  const old = new Map(before.map((record) => [keyOf(record), record]));
  const changes = new Map<string, ListedChange>();
  for (const record of after) {
    const key = keyOf(record);
    const known = old.get(key);
    old.delete(key);
    if (known === undefined) changes.set(key, { change: 'added', before: undefined, after: record });
    else if (changedFields(known, record).length > 0)
      changes.set(key, { change: 'changed', before: known, after: record });
  }
  for (const [key, record] of old) changes.set(key, { change: 'vanished', before: record, after: undefined });
  return changes;
}

function changedFields(before: ListedRecord | undefined, after: ListedRecord | undefined): ChangedField[] {
  return SAID.flatMap((field) => {
    const [one, other] = [textOf(before?.[field]), textOf(after?.[field])];
    if (one === other) return [];
    return [{ field, ...(before !== undefined && { before: one }), ...(after !== undefined && { after: other }) }];
  });
}

const textOf = (value: ListedRecord[(typeof SAID)[number]] | undefined): string =>
  Array.isArray(value) ? value.join('; ') : String(value ?? '');

/** The lists as they find only some of their records. */
function among(index: ScreeningIndex, changes: ReadonlyMap<string, ListedChange>): ScreeningIndex {
  const records = index.records.entries().flatMap(([at, record]) => (changes.has(keyOf(record)) ? [at] : []));
  return { ...index, names: index.names.among(new Set(records)) };
}

/** A hit of a watched party among the records that changed; its score before and after. */
interface PartyHit {
  readonly watch: Watch;
  /** By `keyOf`. */
  readonly record: string;
  readonly scores: readonly [before: number | undefined, after: number | undefined];
}

/** Whether a watch is told of lists in a pass to a version. */
const isTold = ({ aspects, since }: Watch, version: string): boolean =>
  since !== version && (aspects.length === 0 || aspects.includes('listings'));

function hitsOf(
  watch: Watch,
  names: ReadonlyMap<string, readonly string[]>,
  lists: readonly [ScreeningIndex, ScreeningIndex],
): PartyHit[] {
  const { threshold, entityId } = watch;
  const recorded = entityId === null ? [] : (names.get(entityId) ?? []);
  const party = watch.party ?? (recorded.length === 0 ? null : { org_name: recorded.slice(0, MAX_NAMES) });
  if (party === null) return [];
  const overrides = { hitThreshold: threshold, maxResults: MAX_HITS };
  const [before, after] = lists.map(
    (index) => new Map(screenEntity(index, party, overrides).hits.map(({ entity, score }) => [keyOf(entity), score])),
  );
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].map((record) => ({
    ...{ watch, record, scores: [before?.get(record), after?.get(record)] },
  }));
}
const MAX_HITS = 100;
/** Maximum names of a record that are held against the lists. */
const MAX_NAMES = 10;

/** Tells of hits. One that was cleared stays so unless its record changed, and then the event says what did. */
async function tellHits(
  { decisions, tell }: Following,
  hits: readonly PartyHit[],
  changes: ReadonlyMap<string, ListedChange>,
): Promise<void> {
  const found = hits.flatMap((hit) => {
    const listed = changes.get(hit.record);
    const said = listed?.after ?? listed?.before;
    return listed === undefined || said === undefined ? [] : [{ ...hit, listed, said }];
  });
  for (const [accountId, own] of Map.groupBy(found, ({ watch }) => watch.accountId)) {
    const tags = [...new Set(own.flatMap(({ watch }) => watch.reference ?? []))];
    const standing = await decisions.standing(accountId, tags, [...new Set(own.map(({ said }) => said.recordId))]);
    const cleared = standing.filter(({ status }) => status === 'cleared');
    for (const { watch, listed, said, scores } of own) {
      const wasCleared = cleared.some(({ tag, recordId }) => tag === watch.reference && recordId === said.recordId);
      const change = changeOf(listed, said, scores, wasCleared);
      tell({ watch, aspect: 'listings', change, isCleared: wasCleared && listed.change !== 'changed' });
    }
  }
}

function changeOf(
  { change, before, after }: ListedChange,
  { recordId, legalEntityId, provider }: ListedRecord,
  [old, fresh]: PartyHit['scores'],
  wasCleared: boolean,
): RecordChange {
  return {
    ...{ type: 'WatchlistEntry', id: recordId },
    changes: wasCleared ? [change, 'cleared'] : [change],
    fields: [
      ...changedFields(before, after),
      { field: 'score', ...(old !== undefined && { before: old }), ...(fresh !== undefined && { after: fresh }) },
    ],
    records: [{ type: 'LegalEntity', id: legalEntityId }],
    datasets: provider.split(', '),
  };
}
