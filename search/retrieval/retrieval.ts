import type { Sql } from '../../storage/sql.ts';
import type { KeyKind } from '../index/keys.ts';
import type { WantedEvidence } from './evidence-columns.ts';
import type { Probe } from './probes.ts';

/** How candidates are found: by words, and by keys of their own or related records. */
export interface Retrieval {
  readonly probes: readonly Probe[];
  readonly keys: readonly { readonly kind: KeyKind; readonly values: readonly string[] }[];
  /** Ids of Address records that entities are found by. */
  readonly addressIds: readonly string[];
  /** Score of an entity that has all words of the name: more counts no more. Absent where the query has no name. */
  readonly maxScore?: number;
  /** Minimum score by words, as a share of the best one's; MIN_SHARE where it is absent. */
  readonly minShare?: number;
  /** Condition on the entity as alias e, and sort keys, of what the client asked for. */
  readonly keep?: Sql;
  readonly order?: readonly Sql[];
  readonly evidence: WantedEvidence;
  /** Maximum number of candidates. */
  readonly limit: number;
}
