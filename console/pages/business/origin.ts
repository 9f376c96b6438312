/** When and by which data sets something was seen. */
interface Observed {
  readonly first?: string;
  readonly last?: string;
  readonly datasets: readonly string[];
  readonly closed: boolean;
}

/** An entity as /console/api/entities/:id/origin tells of it. */
export interface Entity extends Observed {
  readonly type: string;
  readonly id: string;
  readonly redirectedFrom?: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly names: readonly (Observed & { readonly name: string })[];
  readonly joins?: readonly { readonly joinedId: string; readonly rule: string; readonly reason: string }[];
  readonly flags: readonly { readonly flagId: string; readonly reason: string }[];
}

/** Entities in the current snapshot, and in the one before it. */
export interface Origin {
  readonly version: string;
  readonly entities: readonly Entity[];
  readonly previous: { readonly version: string; readonly entities: readonly Entity[] } | null;
}

/** What is different about an entity since the snapshot before, as sentences. */
export function whatChanged(before: Entity | undefined, now: Entity): readonly string[] {
  if (before === undefined) return ['It is new: the snapshot before does not have it.'];
  const fields = [...new Set([...Object.keys(before.fields), ...Object.keys(now.fields)])]
    .filter((field) => field !== 'internalId' && before.fields[field] !== now.fields[field])
    .map((field) => `${field}: ${before.fields[field] ?? 'nothing'} → ${now.fields[field] ?? 'nothing'}`);
  return [
    ...fields,
    ...difference('Name', namesOf(before), namesOf(now)),
    ...difference('Data set', before.datasets, now.datasets),
    ...difference('Joined record', joinsOf(before), joinsOf(now)),
    ...(before.last === now.last ? [] : [`Last observed: ${before.last ?? 'unknown'} → ${now.last ?? 'unknown'}`]),
    ...(before.closed === now.closed
      ? []
      : [now.closed ? 'Its sources no longer have it.' : 'Its sources have it again.']),
  ];
}

const namesOf = ({ names }: Entity) => names.map(({ name }) => name);
const joinsOf = ({ joins = [] }: Entity) => joins.map(({ joinedId }) => joinedId);

const difference = (what: string, before: readonly string[], now: readonly string[]): readonly string[] => [
  ...now.filter((each) => !before.includes(each)).map((each) => `${what} added: ${each}`),
  ...before.filter((each) => !now.includes(each)).map((each) => `${what} gone: ${each}`),
];
