import type { AuditEntry } from '../operations/audit.ts';
import type { KeptAnswer } from '../operations/kept-answer.ts';
import { EXPLANATION, type Reproduction } from '../verification/reproduce.ts';
import { table } from './table.ts';

/**
 * An audit entry for a person to read: the request, the result and its reasons, the decisions, and whether a repetition gives the same
 * result.
 */
export function auditLines(entry: KeptAnswer, again: Reproduction | string): string[] {
  const { id, at, kind, accountId, apiKeyId, dataVersion, path, request } = entry;
  return [
    ...table([
      [kind, id],
      ['at', at],
      ['account', accountId],
      ['key', apiKeyId],
      ['data', dataVersion],
      ['path', path],
    ]),
    '',
    'Request',
    ...indented(JSON.stringify(request, null, 2).split('\n')),
    '',
    ...explained(entry),
    ...decided(entry),
    ...againLines(again),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function explained({ explanation, response }: AuditEntry): string[] {
  const { data, success } = EXPLANATION.safeParse(explanation);
  if (!success) {
    const lines = JSON.stringify({ explanation, response }, null, 2).split('\n');
    return ['Answer and explanation', ...indented(lines), ''];
  }
  const { tasks, entities, brands } = data;
  const matches = [
    ...entities.map((each) => ['legal entity', each.svcId, each.probability.toFixed(4)]),
    ...brands.map((each) => ['brand', each.svcId, each.probability.toFixed(4)]),
  ];
  const results = tasks.flatMap(({ name, status, result, reason, comparisons }) => [
    // The best comparison usually repeats the reason.
    [name, status, result, '', '', '', comparisons.some((each) => each.reason === reason) ? '' : reason],
    ...comparisons.map(({ requested, recorded, score, reason }) => [
      ...['', '', '', score === null ? '' : score.toFixed(4)],
      ...[requested, recorded, reason],
    ]),
  ]);
  return [
    ...(matches.length === 0 ? ['Nothing was found.'] : table([['found', 'id', 'probability'], ...matches], [2])),
    '',
    ...(tasks.length === 0
      ? ['No tasks were done.']
      : table([['task', 'status', 'result', 'score', 'asked', 'recorded', 'why'], ...results], [3])),
    '',
  ];
}

function decided({ decisions }: KeptAnswer): string[] {
  if (decisions.length === 0) return [];
  const rows = decisions.map(({ status, timestamp, apiKeyId, note }) => [status, timestamp, apiKeyId, note ?? '']);
  return [...table([['decided', 'at', 'key', 'note'], ...rows]), ''];
}

function againLines(again: Reproduction | string): string[] {
  if (typeof again === 'string') return [again];
  const { differences, left, missing } = again;
  if (missing.length > 0) return ['It cannot be run again:', ...indented(missing)];
  const outcome =
    differences.length === 0
      ? ['Run again on the same data, it comes out the same.']
      : ['Run again on the same data, it differs:'];
  return [...outcome, ...indented(differences), ...(left.length === 0 ? [] : ['Not run again:', ...indented(left)])];
}
