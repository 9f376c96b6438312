import type { Sql } from '../../storage/sql.ts';
import type { KeyKind } from '../index/keys.ts';
import type { WantedEvidence } from './evidence-columns.ts';
import type { Probe } from './probes.ts';

/** How candidates are found: by words, and by keys of their own or related records. */
export interface Retrieval {
  readonly probes: readonly Probe[];
  readonly keys: readonly { readonly kind: KeyKind; readonly values: readonly string[] }[];
  /** Ids of Address records by which entities are found. */
  readonly addressIds: readonly string[];
  /** Score of an entity that has all words of the name, which caps the score by words. Absent if the query has no name. */
  readonly maxScore?: number;
  /** Minimum score by words, as a share of the best candidate's; MIN_SHARE if absent. */
  readonly minShare?: number;
  /** The condition on the entity, with alias e, and the sort keys that the client requested. */
  readonly keep?: Sql;
  readonly order?: readonly Sql[];
  readonly evidence: WantedEvidence;
  /** Maximum number of candidates. */
  readonly limit: number;
}
