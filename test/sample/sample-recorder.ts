import { createHash } from 'node:crypto';
import type { AnyFields, AnyStage, Observed, StagedId } from '../../catalog/stage.ts';
import { stageSample } from '../../sample/sample.ts';

/** One call of a stage. */
export interface Staged {
  readonly name: string;
  readonly kind: 'entity' | 'attribute' | 'edge';
  /** The record itself, the owner, or from and to. */
  readonly ids: readonly string[];
  readonly fields: AnyFields;
  readonly observed: Observed;
  readonly key: string | undefined;
}

/** A stage that keeps everything. Ids are the texts of their keys, so that a failing test shows them. */
export class Recorder implements AnyStage {
  readonly staged: Staged[] = [];
  readonly #ids = new Map<string, StagedId>();
  readonly #texts = new Map<StagedId, string>();

  ref(type: string, key: string): StagedId {
    const text = `${type}:${key}`;
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = createHash('sha1').update(text).digest().subarray(0, 16) as Uint8Array as StagedId;
      this.#ids.set(text, id);
      this.#texts.set(id, text);
    }
    return id;
  }
  entity(name: string, id: StagedId, fields: AnyFields = {}, observed: Observed = {}): void {
    this.staged.push({ name, kind: 'entity', ids: [this.text(id)], fields, observed, key: undefined });
  }
  attribute(name: string, owner: StagedId, fields: AnyFields, observed: Observed = {}, key?: string): void {
    this.staged.push({ name, kind: 'attribute', ids: [this.text(owner)], fields, observed, key });
  }
  edge(name: string, from: StagedId, to: StagedId, fields: AnyFields = {}, observed: Observed = {}): void {
    this.staged.push({ name, kind: 'edge', ids: [this.text(from), this.text(to)], fields, observed, key: undefined });
  }
  text(id: StagedId): string {
    return this.#texts.get(id) ?? 'an id that ref() did not give';
  }
  /** All staged values of a record's or edge's field, without nulls, each once. */
  values(name: string, field: string): Set<unknown> {
    const found = this.staged.filter((each) => each.name === name).map((each) => each.fields[field]);
    return new Set(found.filter((value) => value !== undefined && value !== null));
  }
  named(name: string): Staged[] {
    return this.staged.filter((each) => each.name === name);
  }
}

/** What a sample stages. */
export function sample(brands: number, seed = 7): Recorder {
  const recorder = new Recorder();
  stageSample(recorder, { brands, seed });
  return recorder;
}
