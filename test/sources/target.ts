import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { Reference } from '../../ingest/staging/reference.ts';
import type { PersonNames } from '../../matching/names/person-names.ts';
import type { PersonNameShare } from '../../sources/reference-facts.ts';
import type { Source } from '../../sources/source.ts';
import { SOURCES } from '../../sources/sources.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { Recorder, type Staged } from '../sample/sample-recorder.ts';

/** What one source made of one file. */
export interface Loaded {
  readonly source: string;
  readonly date: string | undefined;
  readonly rows: number;
  /** Line, reason and text of what was left out. */
  readonly rejects: readonly (readonly [line: number, reason: string, text: string])[];
  /** Line, reason and value of what was left out of rows that were loaded. */
  readonly leftOut: readonly (readonly [line: number, reason: string, value: string])[];
  /** The rows of those values. */
  readonly leftOutTexts: readonly string[];
  readonly skips: ReadonlyMap<string, number>;
  readonly notes: ReadonlyMap<string, number>;
  readonly recorder: Recorder;
  /** Fields of all staged records of a type or association, without nulls. */
  fields(name: string): Record<string, unknown>[];
  /** Ends of all staged edges of an association, as "from > to". */
  edges(name: string): string[];
  readonly reference: Database.Database;
  readonly personNames: PersonNames;
}

interface LoadOptions {
  readonly date?: string;
  readonly ssnKey?: string;
  /** Names of people that files read before it told. */
  readonly personNames?: readonly PersonNameShare[];
}

/** Loads a text by the source that knows it, as a file of its own. */
export async function loadText(text: string | Uint8Array, options: LoadOptions = {}): Promise<Loaded> {
  const file = join(dataFolder(), 'input');
  writeFileSync(file, text);
  const head = Buffer.from(text)
    .toString('utf8')
    .slice(0, 65_536)
    .replace(/^\uFEFF/, '');
  const source = SOURCES.find((each) => each.detect(head));
  if (source === undefined) throw new Error('No source knows the text.');
  return loadFile(source, file, options);
}

export async function loadFile(source: Source, file: string, options: LoadOptions = {}): Promise<Loaded> {
  const reference = new Database(':memory:');
  onTestFinished(() => void reference.close());
  const recorder = new Recorder();
  const rejects: [number, string, string][] = [];
  const leftOut: [number, string, string][] = [];
  const leftOutTexts: string[] = [];
  const notes = new Map<string, number>();
  const skips = new Map<string, number>();
  const date = source.date?.(file);
  let rows = 0;
  const facts = new Reference(reference);
  for (const name of options.personNames ?? []) facts.personName(name);
  await source.load(file, {
    stage: recorder,
    dataset: source.facts.name,
    reference: facts,
    personNames: facts.personNames,
    date: options.date ?? date ?? '2026-01-02',
    published: options.date ?? date ?? null,
    ssnKey: options.ssnKey,
    rows: () => {},
    read: () => void rows++,
    reject: (...rejected) => void rejects.push(rejected),
    leaveOut: (line, reason, text, value) => {
      leftOut.push([line, reason, value]);
      leftOutTexts.push(text);
    },
    broken(...rejected) {
      rows++;
      rejects.push(rejected);
    },
    keyed: () => {},
    unread: () => {},
    skip: (reason) => void skips.set(reason, (skips.get(reason) ?? 0) + 1),
    note: (reason) => void notes.set(reason, (notes.get(reason) ?? 0) + 1),
    advance: () => {},
  });
  const filled = ({ fields }: Staged) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
  return {
    source: source.facts.name,
    date,
    rows,
    rejects,
    leftOut,
    leftOutTexts,
    skips,
    notes,
    recorder,
    reference,
    personNames: facts.personNames,
    fields: (name) => recorder.named(name).map(filled),
    edges: (name) => recorder.named(name).map(({ ids }) => ids.join(' > ')),
  };
}

/** A CSV text: a header, and rows by column name; absent values are empty. */
export function csv(header: string, rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = header.split(',');
  const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const line = (row: Readonly<Record<string, string>>) => {
    const unknown = Object.keys(row).filter((name) => !columns.includes(name));
    if (unknown.length > 0) throw new Error(`No such column: ${unknown.join()}`);
    return columns.map((name) => cell(row[name] ?? '')).join();
  };
  return `${[header, ...rows.map(line)].join('\n')}\n`;
}
