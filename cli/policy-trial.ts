import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvCell } from '../catalog/csv-cell.ts';
import type { AuditFilter } from '../operations/audit-store.ts';
import type { Operations } from '../operations/operations.ts';
import { prepareSearch } from '../search/prepare-search.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { applyPolicy } from '../verification/policies/apply-policy.ts';
import type { Policy } from '../verification/policies/policy.ts';
import { isFlip, type Redecided, Tally, type Trial, tryPolicy } from '../verification/policies/trial.ts';
import { reproduce } from '../verification/reproduce.ts';
import { table } from './table.ts';

/** What a snapshot would change in stored verifications. */
export interface SnapshotTrial extends Trial {
  /** Verifications whose records, probabilities or results would be others. */
  readonly changed: number;
  /** Those that could not be run again, because what they were asked is not kept. */
  readonly notRun: number;
}

type Stored = Pick<Operations, 'auditEntries' | 'policies'>;

const COLUMNS = ['response_id', 'timestamp', 'from', 'by', 'to', 'rule', 'reason', 'differences'];

/** Tries a policy on stored verifications; each that it decides otherwise becomes a line of the file `out`. */
export async function policyTrial(
  operations: Stored,
  policy: Policy,
  filter: AuditFilter,
  out?: string,
): Promise<Trial> {
  const lines = await csvFile(out, COLUMNS.slice(0, -1));
  const trial = await tryPolicy(policy, operations.auditEntries(filter), (flip) => lines.write(cellsOf(flip)));
  await lines.close();
  return trial;
}

/**
 * Verifies stored requests again on a snapshot, one after another, and decides on them by the policy that is in force,
 * without changing anything. Each that would change becomes a line of the file `out`.
 */
export async function snapshotTrial(
  operations: Stored,
  snapshot: Snapshot,
  filter: AuditFilter,
  out?: string,
): Promise<SnapshotTrial> {
  await prepareSearch(snapshot);
  const lines = await csvFile(out, COLUMNS);
  const policies = new Map<string, ReturnType<Stored['policies']['inForce']>>();
  const policyOf = (accountId: string) => {
    const policy = policies.get(accountId) ?? operations.policies.inForce(accountId);
    policies.set(accountId, policy);
    return policy;
  };
  const tally = new Tally();
  let [changed, notRun] = [0, 0];
  for await (const answer of operations.auditEntries(filter)) {
    if (answer.kind !== 'verification') continue;
    const again = await reproduce(answer, snapshot);
    const [policy, facts] = [await policyOf(answer.accountId), again?.facts];
    const verdict = policy && facts && applyPolicy(policy, facts);
    const decision = verdict && { ...verdict, rule: verdict.policy.rule };
    const redecided = tally.add(answer, decision);
    const differences = again?.differences ?? [];
    if (facts === undefined) notRun += 1;
    if (differences.length > 0) changed += 1;
    if (differences.length > 0 || isFlip(redecided)) lines.write([...cellsOf(redecided), differences.join(' ')]);
  }
  await lines.close();
  const { verifications, undecidable, moves, rules } = tally;
  return { verifications, undecidable, moves, rules, changed, notRun };
}

const cellsOf = ({ responseId, timestamp, from, by, to, rule, reason }: Redecided): string[] =>
  [responseId, timestamp, from, by, to, rule, reason].map((cell) => cell ?? '');

/** A CSV file that only its owner reads; without a path, nothing is written. */
async function csvFile(path: string | undefined, header: readonly string[]) {
  const file = path === undefined ? undefined : createWriteStream(path, { mode: 0o600 });
  const write = (cells: readonly string[]) => void file?.write(`${cells.map(csvCell).join(',')}\n`);
  write(header);
  return {
    write,
    async close() {
      file?.end();
      if (file !== undefined) await finished(file);
    },
  };
}

/** How verifications go from one decision to another, and which rules decide. */
export function movesLines({ moves, rules }: Trial): string[] {
  const rows = Object.entries(moves).sort(([, one], [, other]) => other - one);
  if (rows.length === 0) return [];
  const shown = Object.entries(rules).map(([rule, count]) => [rule === '-' ? 'no rule' : rule, String(count)]);
  return [
    '',
    ...table(
      [['from', 'to', 'verifications'], ...rows.map(([move, count]) => [...move.split(' '), String(count)])],
      [2],
    ),
    '',
    ...table([['rule', 'decides'], ...shown], [1]),
  ];
}

/** The number of verifications that would be decided otherwise than they stand decided. */
export const movedIn = ({ moves }: Trial): number =>
  Object.entries(moves).reduce((sum, [move, count]) => (new Set(move.split(' ')).size > 1 ? sum + count : sum), 0);
