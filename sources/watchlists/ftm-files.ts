import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type JsonDocument, type JsonFormat, readJson, textAt } from '../formats/json-documents.ts';
import { jsonHead } from '../formats/json-head.ts';
import { isObject } from '../formats/json-object.ts';
import { headText } from '../formats/text-lines.ts';
import type { FtmEntity } from './ftm-party.ts';

/** What a line of a file of changes does with the entity of an id. */
export type FtmOperation = 'ADD' | 'MOD' | 'DEL';

/** The kind of a file of JSON lines by its first one; undefined if it is none of FollowTheMoney. */
export function ftmKind(head: string): 'entities' | 'changes' | undefined {
  const json = jsonHead(head);
  const [first] = json?.objects ?? [];
  if (json?.lines !== true || first === undefined) return undefined;
  const { id, schema, properties, op, entity } = first;
  if (typeof id === 'string' && typeof schema === 'string' && isObject(properties)) return 'entities';
  return typeof op === 'string' && isObject(entity) ? 'changes' : undefined;
}

/** The files of a kind in the folder of a file, in the order of their names: versions of changes are named by their time. */
export function ftmSiblings(file: string, kind: 'entities' | 'changes'): readonly string[] {
  const folder = dirname(file);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(folder, entry.name))
    .filter((path) => ftmKind(headText(path)) === kind)
    .sort();
}

/** The operation and the entity of a line of changes; the operation is undefined if it is none that is known. */
export function changeIn(line: Readonly<Record<string, unknown>>): {
  readonly op: FtmOperation | undefined;
  readonly entity: FtmEntity;
} {
  const op = (['ADD', 'MOD', 'DEL'] as const).find((each) => each === line.op);
  return { op, entity: isObject(line.entity) ? line.entity : {} };
}

/** By id, what the files of changes beside a file of entities leave of an entity: undefined if it is deleted. */
export async function changesBeside(file: string): Promise<ReadonlyMap<string, FtmEntity | undefined>> {
  const changes = new Map<string, FtmEntity | undefined>();
  for (const path of ftmSiblings(file, 'changes')) {
    for await (const { value } of readJson(path, { lines: true, broken: () => {} })) {
      const { op, entity } = changeIn(value);
      const id = textAt(entity, 'id');
      if (op !== undefined && id !== '') changes.set(id, op === 'DEL' ? undefined : entity);
    }
  }
  return changes;
}

/** An entity of a file, as changed; `value` is undefined if it is deleted. */
export interface ChangedEntity extends Omit<JsonDocument, 'value'> {
  readonly value: FtmEntity | undefined;
  /** True for an entity that only the changes have. */
  readonly isAdded: boolean;
}

/** The entities of a file in its order, as changed, and behind them those that the changes add. */
export async function* changedEntities(
  file: string,
  changes: ReadonlyMap<string, FtmEntity | undefined>,
  format: JsonFormat,
): AsyncGenerator<ChangedEntity> {
  const added = new Map(changes);
  for await (const document of readJson(file, format)) {
    const id = textAt(document.value, 'id');
    added.delete(id);
    yield { ...document, value: changes.has(id) ? changes.get(id) : document.value, isAdded: false };
  }
  for (const value of added.values())
    if (value !== undefined) yield { line: 0, text: JSON.stringify(value), value, isAdded: true };
}
