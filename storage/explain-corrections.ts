import { CORRECTION, REDIRECT } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** A correction that somebody made to a record of an entity, and its outcome in the load of a snapshot. */
export interface ExplainedCorrection {
  readonly kind: string;
  /** The two records as the correction named them: "crm:4711", or an id. */
  readonly left: string;
  readonly right: string;
  readonly leftId: string;
  readonly rightId: string;
  readonly who: string;
  readonly when: string;
  readonly why: string;
  /** Where the correction came from: "corrections.csv line 3", "svc resolve". */
  readonly origin: string;
  /** "joined", "kept apart", "nothing to part", "overruled", "one record", "absent". */
  readonly outcome: string;
  /** What was overruled, or what overruled the correction; empty if there is nothing to report. */
  readonly detail: string;
}

const COLUMNS = ['kind', 'who', 'why', 'origin', 'outcome', 'detail'].map((name) => `c.${name} AS ${name}`).join(', ');

/** The corrections that name an entity, or a record that was joined into it, in the order in which the load applied them. */
export async function correctionsOf(snapshot: Snapshot, id: string): Promise<readonly ExplainedCorrection[]> {
  const { dialect } = snapshot;
  const uuid = dialect.uuidIn('?');
  const names = (column: string) =>
    `(c.${column} = ${uuid} OR c.${column} IN (SELECT r.id FROM ${REDIRECT} AS r WHERE r.entity_id = ${uuid}))`;
  const rows = await snapshot.select<ExplainedCorrection>(
    `SELECT ${COLUMNS}, c.left_name AS "left", c.right_name AS "right", c.said_at AS "when",
       ${dialect.uuidOut('c.left_id')} AS "leftId", ${dialect.uuidOut('c.right_id')} AS "rightId"
     FROM ${CORRECTION} AS c WHERE ${names('left_id')} OR ${names('right_id')} ORDER BY c.number`,
    [id, id, id, id],
  );
  return [...rows];
}
