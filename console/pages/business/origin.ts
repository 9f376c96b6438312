import type { Origin, OriginEntity, RelatedChange } from '../../../gateway/console/answers/origin.ts';

/** Differences of an entity from the previous snapshot, as sentences. */
export function whatChanged(previous: NonNullable<Origin['previous']>, now: OriginEntity): readonly string[] {
  const before = previous.entities.find(({ id }) => id === now.id);
  if (before === undefined) return ['It is new: the previous snapshot does not have it.'];
  const fields = [...new Set([...Object.keys(before.fields), ...Object.keys(now.fields)])]
    .filter((field) => field !== 'internalId' && before.fields[field] !== now.fields[field])
    .map((field) => `${field}: ${before.fields[field] ?? 'nothing'} → ${now.fields[field] ?? 'nothing'}`);
  return [
    ...fields,
    ...difference('Name', namesOf(before), namesOf(now)),
    ...(previous.related[now.id] ?? []).flatMap(relatedChanges),
    ...difference('Dataset', before.datasets, now.datasets),
    ...difference('Joined record', joinsOf(before), joinsOf(now)),
    ...(before.last === now.last ? [] : [`Last observed: ${before.last ?? 'unknown'} → ${now.last ?? 'unknown'}`]),
    ...(before.closed === now.closed
      ? []
      : [now.closed ? 'Its sources no longer have it.' : 'Its sources have it again.']),
  ];
}

/** Names that its sources currently have; others are kept as history. */
const namesOf = ({ names }: OriginEntity) => names.filter(({ closed }) => !closed).map(({ name }) => name);
const joinsOf = ({ joins = [] }: OriginEntity) => joins.map(({ joinedId }) => joinedId);

const difference = (what: string, before: readonly string[], now: readonly string[]): readonly string[] => [
  ...now.filter((each) => !before.includes(each)).map((each) => `${what} added: ${each}`),
  ...before.filter((each) => !now.includes(each)).map((each) => `${what} removed: ${each}`),
];

function relatedChanges({ kind, isCompared, added, gone }: RelatedChange): readonly string[] {
  if (!isCompared) return [`${kind}: too many to compare`];
  const linesOf = (what: string, { count, first }: RelatedChange['added']) => [
    ...first.map((text) => `${kind} ${what}: ${text}`),
    ...(count > first.length ? [`${kind} ${what}: ${(count - first.length).toLocaleString('en-US')} more`] : []),
  ];
  return [...linesOf('added', added), ...linesOf('removed', gone)];
}
