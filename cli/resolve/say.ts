import { readConfiguration } from '../../catalog/configuration.ts';
import { type CorrectionKind, shownRecord } from '../../catalog/correction.ts';
import { readCatalog } from '../../catalog/read.ts';
import type { Refusal, StoredCorrection } from '../../operations/corrections.ts';
import { storeAt } from '../../storage/store-at.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { withOperations } from '../with-operations.ts';
import { type NamedRecord, namedRecord, typeCalled } from './named-record.ts';

export interface SayOptions {
  readonly type?: string;
  readonly why?: string;
  readonly by?: string;
}

/** `svc resolve accept <one> <other>`: they are the same entity. */
export const accept = (one: string, other: string, options: SayOptions): Promise<void> =>
  say('same', options, async (find) => {
    const left = await find(one);
    return [[left, await find(other, left.entity.type)]];
  });

/**
 * `svc resolve reject <id> <records…>`: none of the records is the entity with the id. Without records, it means the one record that was
 * joined into the entity.
 */
export const reject = (one: string, others: readonly string[], options: SayOptions): Promise<void> =>
  say('not-same', options, async (find) => {
    const left = await find(one);
    const { type } = left.entity;
    const pairs: [NamedRecord, NamedRecord][] = [];
    for (const other of others.length > 0 ? others : [onlyJoined(left)]) pairs.push([left, await find(other, type)]);
    return pairs;
  });

/** Maximum joined records that a message lists. */
const MAX_SHOWN = 20;

function onlyJoined({ entity, id }: NamedRecord): string {
  const joins = entity.joins ?? [];
  const [first, ...others] = joins;
  if (first === undefined) throw new CommandError(`Nothing was joined into ${entity.type} ${id}.`);
  if (others.length === 0) return first.joinedId;
  throw new CommandError(
    [
      `${joins.length} records were joined into ${entity.type} ${id}; name the ones that do not belong to it:`,
      ...joins.slice(0, MAX_SHOWN).map(({ joinedId, rule, reason }) => `  ${joinedId} by ${rule}: ${reason}`),
      ...(joins.length > MAX_SHOWN ? [`  and ${joins.length - MAX_SHOWN} more, which svc explain shows`] : []),
    ].join('\n'),
  );
}

type Find = (written: string, type?: string) => Promise<NamedRecord>;

async function say(
  kind: CorrectionKind,
  { type: writtenType, why = '', by }: SayOptions,
  pairsOf: (find: Find) => Promise<readonly (readonly [NamedRecord, NamedRecord])[]>,
): Promise<void> {
  const catalog = readCatalog();
  const asked = typeCalled(catalog, writtenType);
  const pairs = await storeAt(readConfiguration(process.env).warehouse).read(undefined, (snapshot) =>
    pairsOf((written, type) => namedRecord(snapshot, catalog, written, asked ?? type)),
  );
  const when = new Date().toISOString();
  const said = pairs.map(([left, right]): StoredCorrection => {
    const { type } = left.entity;
    if (type !== right.entity.type)
      throw new CommandError(`Expected two records of one type, got a ${type} and a ${right.entity.type}.`);
    if (left.id === right.id) throw new CommandError(`Expected two records, got ${left.id} twice.`);
    const who = by ?? commandActor().replace(/^cli:/, '');
    return { kind, type, left: left.name, right: right.name, leftId: left.id, rightId: right.id, who, when, why };
  });
  const { added, known, refused } = await withOperations(({ corrections }) => corrections.add(...said));
  if (refused.length > 0)
    throw new CommandError([...refused.map(refusal), ...(added.length > 0 ? ['The others are kept.'] : [])].join('\n'));
  const what = kind === 'same' ? 'are one' : 'are two';
  const isKnown = ({ leftId, rightId }: StoredCorrection) =>
    known.some((each) => [leftId, rightId].includes(each.leftId) && [leftId, rightId].includes(each.rightId));
  print(
    said.map((each) => {
      const { type, left, right } = each;
      const line = `${type} ${shownRecord(left)} and ${shownRecord(right)} ${what}`;
      return isKnown(each) ? `It was said before that ${line}.` : `${line}.`;
    }),
    'It takes effect with the next load (svc ingest).',
  );
}

/** Why a correction was refused, and how to remove the ones that contradict it. */
export function refusal({ refused, standing }: Refusal): string {
  const pair = ({ kind, left, right }: StoredCorrection) => `${kind} ${shownRecord(left)} and ${shownRecord(right)}`;
  const lines = standing.map((each) => {
    const { who, when, why, left, right } = each;
    return `  ${pair(each)}, said by ${who} on ${when.slice(0, 10)}${why === '' ? '' : `: "${why}"`}; svc resolve forget ${shownRecord(left)} ${shownRecord(right)}`;
  });
  return [`Refused: ${pair(refused)} contradicts what is kept; forget one of these first:`, ...lines].join('\n');
}
