import { writeFileSync } from 'node:fs';
import { shownRecord } from '../../catalog/correction.ts';
import { readCatalog } from '../../catalog/read.ts';
import { NoCorrections, readCorrections } from '../../ingest/corrections/read-corrections.ts';
import { recordId } from '../../ingest/resolution/corrections/said-pair.ts';
import type { StoredCorrection } from '../../operations/corrections.ts';
import { uuidText } from '../../storage/ids.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { oneLine } from '../one-line.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';
import { correctionCsv } from './correction-csv.ts';
import { refusal } from './say.ts';

/** `svc resolve list`: all stored corrections, as a table, or as the list that manifests accept. */
export async function list({ out, json: asJson }: { readonly out?: string; readonly json?: boolean }): Promise<void> {
  const kept = await withOperations(({ corrections }) => corrections.list());
  if (out !== undefined) {
    writeFileSync(out, `${correctionCsv(kept).join('\n')}\n`);
    print([], `Wrote ${kept.length} corrections to ${out}.`);
  } else if (asJson) print([json(kept)]);
  else
    print(
      table([
        ['kind', 'type', 'left', 'right', 'who', 'when', 'why'],
        ...kept.map(({ kind, type, left, right, who, when, why }) => [
          ...[kind, type, shownRecord(left), shownRecord(right), who, when.slice(0, 10), oneLine(why)],
        ]),
      ]),
    );
}

/** `svc resolve forget <one> <other>`: removes the correction on two records, which are named as the list shows them. */
export async function forget(one: string, other: string): Promise<void> {
  await withOperations(async ({ corrections }) => {
    const sides = [one, other].map((each) => each.toLowerCase());
    const isMeant = ({ left, right, leftId, rightId }: StoredCorrection) => {
      const [first, second] = [
        [shownRecord(left).toLowerCase(), leftId],
        [shownRecord(right).toLowerCase(), rightId],
      ];
      const [a = '', b = ''] = sides;
      return (first.includes(a) && second.includes(b)) || (first.includes(b) && second.includes(a));
    };
    const found = (await corrections.list()).filter(isMeant);
    if (found.length === 0)
      throw new CommandError(
        `There is no correction for ${one} and ${other}; \`svc resolve list\` shows all corrections.`,
      );
    for (const { leftId, rightId, kind, type } of found) {
      await corrections.forget(leftId, rightId);
      print(
        [`Forgot that ${type} ${one} and ${other} are ${kind}.`],
        'It takes effect with the next load (svc ingest).',
      );
    }
  });
}

/** Exit code if some rows were not accepted. */
const SOME_FAILED = 2;

/** `svc resolve import <file>`: stores the corrections of a list; rows that are already stored change nothing. */
export async function importList(file: string): Promise<void> {
  const types = [...readCatalog().types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => name);
  const [said, bad, lines]: [StoredCorrection[], string[], Map<StoredCorrection, string>] = [[], [], new Map()];
  let undecided = 0;
  const target = {
    ...{ rows: () => {}, read: () => {}, note: () => {}, advance: () => {} },
    skip: () => void undecided++,
    reject: (line: number, reason: string) => void bad.push(`line ${line}: ${reason}`),
    broken: (line: number, reason: string) => void bad.push(`line ${line}: ${reason}`),
  };
  const actor = commandActor();
  const now = new Date().toISOString();
  try {
    for await (const { correction, origin } of readCorrections(file, types, target)) {
      const { type, left, right, who, when } = correction;
      const [leftId, rightId] = [left, right].map((each) => uuidText(recordId(type, each)));
      if (leftId === undefined || rightId === undefined) continue;
      const stored = {
        ...correction,
        ...{ leftId, rightId, who: who === '' ? actor.replace(/^cli:/, '') : who, when: when === '' ? now : when },
      };
      said.push(stored);
      lines.set(stored, origin);
    }
  } catch (error) {
    if (error instanceof NoCorrections) throw new CommandError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`${file}: there is no such file.`);
    throw error;
  }
  const { added, known, refused } = await withOperations(({ corrections }) => corrections.add(...said));
  print(
    [...bad, ...refused.map(refusal)],
    `${added.length} kept, ${known.length} known before, ${undecided} without decision, ${refused.length} refused, ${bad.length} bad rows.${added.length > 0 ? ' They take effect with the next load (svc ingest).' : ''}`,
  );
  if (bad.length + refused.length > 0) process.exitCode = SOME_FAILED;
}
