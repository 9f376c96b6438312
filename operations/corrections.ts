import type { Knex } from 'knex';
import { CORRECTION_KINDS, type Correction } from '../catalog/correction.ts';
import { addChanges } from './changes.ts';
import type { OperationsConnection } from './connection.ts';

/** A correction with the ids of its records. */
export interface StoredCorrection extends Correction {
  /** UUIDs in lower case. */
  readonly leftId: string;
  readonly rightId: string;
}

/** Why a correction was refused: stored corrections contradict it. */
export interface Refusal {
  readonly refused: StoredCorrection;
  /** The corrections that contradict it: that of the same pair, or a chain of "same" with the "not-same" that closes it. */
  readonly standing: readonly StoredCorrection[];
}

/** Outcome of storing corrections. */
export interface KeptCorrections {
  readonly added: readonly StoredCorrection[];
  /** Those that were stored before. */
  readonly known: readonly StoredCorrection[];
  readonly refused: readonly Refusal[];
}

/** People's corrections of pairs of records. Every load from the next one on applies them. */
export interface Corrections {
  /** All corrections, in the order of their types and ids. */
  list(): Promise<StoredCorrection[]>;
  /** Stores the corrections that contradict neither stored ones nor each other; of two that contradict each other, the first is stored. */
  add(...corrections: readonly StoredCorrection[]): Promise<KeptCorrections>;
  /** Withdraws the correction of two records; undefined if there is none. */
  forget(oneId: string, otherId: string): Promise<StoredCorrection | undefined>;
}

const TABLE = 'correction';

interface Row {
  readonly left_id: string;
  readonly right_id: string;
  readonly kind: string;
  readonly type: string;
  readonly left_dataset: string;
  readonly left_key: string;
  readonly right_dataset: string;
  readonly right_key: string;
  readonly said_by: string;
  readonly said_at: string;
  readonly why: string;
}

/** `actor`: who makes the corrections. */
export function correctionsIn(
  { knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>,
  actor: string,
): Corrections {
  return {
    list: () => all(knex),
    add: (...corrections) =>
      exclusively(async (transaction) => {
        const kept = new Kept(await all(transaction));
        const [added, known, refused]: [StoredCorrection[], StoredCorrection[], Refusal[]] = [[], [], []];
        for (const correction of corrections.map(inOrder)) {
          const twin = kept.twin(correction);
          const standing = twin === undefined ? kept.against(correction) : [twin];
          if (twin?.kind === correction.kind) known.push(twin);
          else if (standing.length > 0) refused.push({ refused: correction, standing });
          else {
            kept.add(correction);
            added.push(correction);
          }
        }
        for (const correction of added) await transaction(TABLE).insert(rowOf(correction));
        await addChanges(
          transaction,
          added.map((correction) =>
            changeOf(actor, correction.kind === 'same' ? 'join.accept' : 'join.reject', correction),
          ),
        );
        return { added, known, refused };
      }),
    forget: (oneId, otherId) =>
      exclusively(async (transaction) => {
        const [left_id, right_id] = [oneId, otherId].map((id) => id.toLowerCase()).sort();
        const row: Row | undefined = await transaction(TABLE).first().where({ left_id, right_id });
        if (row === undefined) return undefined;
        await transaction(TABLE).delete().where({ left_id, right_id });
        const forgotten = correctionOf(row);
        await addChanges(transaction, [changeOf(actor, 'join.forget', forgotten)]);
        return forgotten;
      }),
  };
}

async function all(knex: Knex): Promise<StoredCorrection[]> {
  const rows: Row[] = await knex(TABLE).orderBy(['type', 'left_id', 'right_id']);
  return rows.map(correctionOf);
}

/** Stored corrections by the ids of their records. */
class Kept {
  readonly #of = new Map<string, StoredCorrection[]>();

  constructor(corrections: readonly StoredCorrection[]) {
    for (const each of corrections) this.add(each);
  }

  add(correction: StoredCorrection): void {
    for (const id of [correction.leftId, correction.rightId]) {
      const known = this.#of.get(id);
      if (known === undefined) this.#of.set(id, [correction]);
      else known.push(correction);
    }
  }

  /** The stored correction of the same two records. */
  twin({ leftId, rightId }: StoredCorrection): StoredCorrection | undefined {
    return this.#of.get(leftId)?.find((each) => otherThan(leftId, each) === rightId);
  }

  /** The stored corrections that contradict a new one; empty if none does. */
  against({ leftId, rightId, kind }: StoredCorrection): readonly StoredCorrection[] {
    const here = this.#chainsFrom(leftId);
    if (kind === 'not-same') return here.get(rightId) ?? [];
    const there = this.#chainsFrom(rightId);
    for (const [id, chain] of here) {
      for (const apart of this.#of.get(id) ?? []) {
        const rest = apart.kind === 'not-same' ? there.get(otherThan(id, apart)) : undefined;
        if (rest !== undefined) return [...chain, apart, ...rest];
      }
    }
    return [];
  }

  /** All records that "same" corrections make one with a record, each with the shortest chain of corrections that does so. */
  #chainsFrom(from: string): ReadonlyMap<string, readonly StoredCorrection[]> {
    const chains = new Map<string, readonly StoredCorrection[]>([[from, []]]);
    for (const [id, chain] of chains) {
      for (const each of this.#of.get(id) ?? []) {
        const next = otherThan(id, each);
        if (each.kind === 'same' && !chains.has(next)) chains.set(next, [...chain, each]);
      }
    }
    return chains;
  }
}

const otherThan = (id: string, { leftId, rightId }: StoredCorrection): string => (leftId === id ? rightId : leftId);

const inOrder = (correction: StoredCorrection): StoredCorrection => {
  const { leftId, rightId, left, right } = correction;
  return leftId <= rightId ? correction : { ...correction, leftId: rightId, rightId: leftId, left: right, right: left };
};

const changeOf = (actor: string, action: string, { kind, type, leftId, rightId }: StoredCorrection) => ({
  actor,
  action,
  subject: leftId,
  detail: { kind, type, other: rightId },
});

const rowOf = ({ leftId, rightId, kind, type, left, right, who, when, why }: StoredCorrection): Row => ({
  ...{ left_id: leftId, right_id: rightId, kind, type, why, said_by: who, said_at: when },
  ...{ left_dataset: left.dataset, left_key: left.key, right_dataset: right.dataset, right_key: right.key },
});

const correctionOf = ({ kind, type, why, ...row }: Row): StoredCorrection => ({
  kind: CORRECTION_KINDS.find((each) => each === kind) ?? 'not-same',
  ...{ type, why, who: row.said_by, when: row.said_at, leftId: row.left_id, rightId: row.right_id },
  left: { dataset: row.left_dataset, key: row.left_key },
  right: { dataset: row.right_dataset, key: row.right_key },
});
