import { type Association, type Catalog, type RecordType, recordTypeOf } from '../catalog/model.ts';
import { words } from '../catalog/naming.ts';
import type { AnyFields, AnyStage, Observed, StagedId } from '../catalog/stage.ts';
import { isoDate, TODAY } from './dates.ts';
import { fieldValue } from './field-values.ts';
import type { Random } from './random.ts';

/** Separates the random sequences of own types from those of brands. */
const SALT = 0x20000000;
/** Days before today within which records of own types were first seen. */
const DAYS = 2_000;

/** A stage that remembers the entities of the current brand, so that records of other types can be linked to them. */
export class RememberingStage implements AnyStage {
  readonly #stage: AnyStage;
  readonly #entities = new Map<string, StagedId[]>();

  constructor(stage: AnyStage) {
    this.#stage = stage;
  }
  ref(type: string, key: string): StagedId {
    return this.#stage.ref(type, key);
  }
  entity(type: string, id: StagedId, fields?: AnyFields, observed?: Observed): void {
    const known = this.#entities.get(type);
    if (known === undefined) this.#entities.set(type, [id]);
    else known.push(id);
    this.#stage.entity(type, id, fields, observed);
  }
  attribute(type: string, owner: StagedId, fields: AnyFields, observed?: Observed, key?: string): void {
    this.#stage.attribute(type, owner, fields, observed, key);
  }
  edge(association: string, from: StagedId, to: StagedId, fields?: AnyFields, observed?: Observed): void {
    this.#stage.edge(association, from, to, fields, observed);
  }
  /** The entities of a type since the last call of forget(). */
  entities(type: string): readonly StagedId[] {
    return this.#entities.get(type) ?? [];
  }
  forget(): void {
    this.#entities.clear();
  }
}

/** Stages the records that a brand has of types added by teams. */
export type StageOwnTypes = (stage: RememberingStage, random: Random, seed: number, index: number) => void;

/**
 * Fills the types that the authored SDL marks as loaded (`@loaded`) by their declarations: entities with values by scalar,
 * name and value set, attributes, and edges to records of the same brand. Undefined if there are no such types.
 */
export function ownTypes(catalog: Catalog): StageOwnTypes | undefined {
  const types = [...catalog.types.values()].filter(({ loadedAs }) => loadedAs !== undefined);
  const entities = types.filter(({ kind }) => kind === 'entity');
  const attributes = types.filter(({ kind }) => kind === 'attribute');
  const names = new Set(entities.map(({ name }) => name));
  const edges = [...catalog.associations.values()].filter(({ from, to }) => names.has(from) || names.has(to));
  if (types.length === 0) return undefined;
  return (stage, random, seed, index) => {
    random.seed(seed, index + SALT);
    for (const type of entities) stageEntities(stage, random, type, index);
    for (const edge of edges) stageEdges(stage, random, edge, names);
    for (const type of attributes) stageAttributes(stage, random, type, recordTypeOf(catalog, type.owner ?? ''));
  };
}

/** Stages one to three entities of a type for every other brand. */
function stageEntities(stage: RememberingStage, random: Random, type: RecordType, index: number): void {
  const count = random.chance(0.5) ? random.between(1, 3) : 0;
  for (let n = 0; n < count; n++) {
    const id = stage.ref(type.name, `${index}:${n}`);
    const fields = fieldsOf(random, type, `${index}:${n}`);
    stage.entity(type.name, id, fields, { first: isoDate(TODAY - random.below(DAYS)) });
  }
}

/** Links each record of a team's type to one at the other end, if the brand has any. */
function stageEdges(stage: RememberingStage, random: Random, edge: Association, own: ReadonlySet<string>): void {
  const [near, far] = own.has(edge.from) ? [edge.from, edge.to] : [edge.to, edge.from];
  const others = stage.entities(far);
  for (const id of stage.entities(near)) {
    const other = others.length === 0 ? undefined : random.pick(others);
    if (other === undefined || other === id) continue;
    const [from, to] = near === edge.from ? [id, other] : [other, id];
    stage.edge(edge.name, from, to, fieldsOf(random, edge, ''));
  }
}

function stageAttributes(stage: RememberingStage, random: Random, type: RecordType, owner: RecordType): void {
  for (const id of stage.entities(owner.name)) {
    const count = random.between(0, 2);
    for (let n = 0; n < count; n++) stage.attribute(type.name, id, fieldsOf(random, type, ''), {}, String(n));
  }
}

function fieldsOf(random: Random, { name, columns, ...type }: RecordType | Association, key: string): AnyFields {
  const required = 'required' in type ? (type.required ?? []) : [];
  const noun = words(name).toUpperCase();
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = fieldValue(random, column, noun, key, required.includes(column.field));
      return value === undefined ? [] : [[column.field, value]];
    }),
  );
}
