import type { IngestReport } from '../ingest/ingest.ts';
import type { UnloadedFile } from '../ingest/inputs/find-files.ts';
import { type FileReport, groupedBySource, LEFT_OUT, sumOfFiles, total } from '../ingest/report/file-report.ts';
import { NO_RECORD } from '../sources/mapping/mapped-source.ts';
import { table } from './table.ts';

/** The report of a load as JSON: maps as objects, otherwise like IngestReport. */
export const loadReportJson = (report: IngestReport): string =>
  JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value), 2);

/** The report of a load as lines of text: the rows of each file, and the records that they became. */
export function loadReportLines(report: IngestReport): string[] {
  const files = groupedBySource(report.files, MAX_FILES);
  const seconds = report.seconds.reduce((sum, each) => sum + each.seconds, 0);
  return [
    ...section('rows', indented(fileTable(files))),
    ...section('merged under one key although names differ', unlikeRows(files, report.unlike)),
    ...section(
      'columns and tables that nothing reads',
      files.flatMap(({ file, unread }) => (unread.length === 0 ? [] : [`  ${file}: ${unread.join(', ')}`])),
    ),
    ...section(
      'rejected',
      reasons(files, ({ rejects }) => rejects),
    ),
    ...section(
      'skipped',
      reasons(files, ({ skips }) => skips),
    ),
    ...section(
      'noted',
      reasons(files, ({ notes }) => notes),
    ),
    ...section('not loaded', leftOut([...report.broken, ...report.unknown])),
    ...section('accepted suggestions not taken up', counted(report.leftSuggestions.map((id) => [id, 1]))),
    ...section('rows staged', counted(report.datasets.map(({ name, staged }) => [name, staged]))),
    ...section('repeated rows', counted([['rows of a record that was staged before', report.repeated]])),
    ...section('left out because they were purged', counted(report.purged > 0 ? [['records', report.purged]] : [])),
    ...section('joined', counted(report.joins.map(({ type, reason, count }) => [`${type}: ${reason}`, count]))),
    ...correctionLines(report.corrections),
    ...section('entities', indented(entityTable(report))),
    ...section(
      'left out',
      counted(Array.from(report.lost, ([name, count]) => [`${name}: refers to an entity that no source has`, count])),
    ),
    ...section('links to nothing', looseLinks(report.looseLinks)),
    ...historyLines(report.history),
    ...section('derived', counted(report.derived.map(({ name, rows }) => [name, rows]))),
    ...section(
      'codes without description',
      counted(report.undescribed.map(({ industryType, code, brands }) => [`brands: ${industryType} ${code}`, brands])),
    ),
    ...section('snapshot', counted([...report.tables].filter(([, rows]) => rows > 0))),
    ...section(
      'rows and values left out, and rows merged although names differ, are in',
      report.rejectFiles.map((file) => `  ${file}`),
    ),
    `phases: ${report.seconds.map((each) => `${each.phase} ${each.seconds.toFixed(1)} s`).join(', ')}`,
    `published ${report.version} in ${seconds.toFixed(1)} s`,
  ];
}

/** Maximum corrections that the report lists. */
const MAX_CORRECTIONS = 20;

/** What happened to corrections, and what manifests turned off. */
function correctionLines(report: IngestReport['corrections']): string[] {
  if (report === undefined) return [];
  const { outcomes, absent, contradictions, settings, unknownDatasets } = report;
  const some = (lines: readonly string[]) => [
    ...lines.slice(0, MAX_CORRECTIONS).map((line) => `  ${line}`),
    ...(lines.length > MAX_CORRECTIONS
      ? [`  and ${grouped(lines.length - MAX_CORRECTIONS)} more, which --json lists`]
      : []),
  ];
  return [
    ...section('corrections', counted(outcomes)),
    ...section('corrections without their records, which wait for them', some(absent)),
    ...section('corrections that contradict', some(contradictions)),
    ...section('switched off', [
      ...settings.rulesOff.map((rule) => `  rule ${rule}`),
      ...settings.alone.map((dataset) => `  joins of ${dataset}`),
      ...settings.apart.map(([one, other]) => `  joins between ${one} and ${other}`),
    ]),
    ...section(
      'switched off, but not in this load',
      unknownDatasets.map((name) => `  ${name}`),
    ),
  ];
}

/** What was carried over from the previous snapshot. */
function historyLines(history: IngestReport['history']): string[] {
  if (history === undefined) return [];
  const { version, firstDates, closed, stillClosed, reopened, redirects, warnings } = history;
  return [
    `carried over from ${version}`,
    ...counted([
      ['records that keep an earlier first day', firstDates],
      ['records closed, as their sources no longer have them', closed],
      ['records that stay closed', stillClosed],
      ['closed records that their sources have again', reopened],
      ['redirects of ids that were merged before', redirects],
    ]),
    ...warnings.map((warning) => `  ${version}: ${warning}`),
  ];
}

/** A source with more files than this is shown as one line. */
const MAX_FILES = 5;

function fileTable(files: readonly FileReport[]): string[] {
  if (files.length === 0) return [];
  const line = ({ rows, loaded, merged, rejects, skips, source, file }: FileReport) => [
    ...[rows, loaded, merged, total(rejects), total(skips)].map(grouped),
    source,
    file,
  ];
  const sum = sumOfFiles(files, '', 'all');
  const header = ['read', 'loaded', 'merged', 'rejected', 'skipped', 'source', 'file'];
  return table([header, ...files.map(line), ...(files.length > 1 ? [line(sum)] : [])], [0, 1, 2, 3, 4]);
}

/** Maximum unloaded files that the report lists; a folder may have thousands. */
const MAX_UNLOADED = 20;

const leftOut = (files: readonly UnloadedFile[]) => [
  ...files.slice(0, MAX_UNLOADED).map(({ name, reason }) => `  ${name}: ${reason}`),
  ...(files.length > MAX_UNLOADED ? [`  and ${grouped(files.length - MAX_UNLOADED)} more, which --json lists`] : []),
];

/** Maximum links that the report lists. */
const MAX_LINKS = 20;

const looseLinks = (links: IngestReport['looseLinks']) => [
  ...links
    .slice(0, MAX_LINKS)
    .map(({ file, row, type, key }) => `  ${file} row ${row}: no ${type} with the key ${key}`),
  ...(links.length > MAX_LINKS ? [`  and ${grouped(links.length - MAX_LINKS)} more, which --json lists`] : []),
];

/** Maximum rows merged with rows of another name that the report lists. */
const MAX_UNLIKE = 5;

/** The number of rows whose key an earlier row has with another name, by file, and the first of them. */
const unlikeRows = (files: readonly FileReport[], rows: IngestReport['unlike']) => [
  ...counted(files.flatMap(({ file, unlike }) => (unlike === 0 ? [] : [[`rows of ${file}`, unlike] as const]))),
  ...rows.slice(0, MAX_UNLIKE).map(({ file, line, kind, name, firstFile, firstLine, firstName }) => {
    const first = firstName === undefined ? 'another name' : JSON.stringify(firstName);
    const where = firstFile === file ? `line ${firstLine}` : `${firstFile} line ${firstLine}`;
    return `  ${file} line ${line}: ${kind} ${JSON.stringify(name)} has the key of ${first}, ${where}`;
  }),
];

/**
 * What of the given files is not in the snapshot as it is in them, one line for each kind of loss: rows merged although
 * their names differ, rows and values that were left out, files that were not loaded, and columns and tables that nothing reads.
 */
export function losses(report: IngestReport): string[] {
  const all = sumOfFiles(report.files, '', '');
  const values = all.notes.entries().reduce((sum, [note, count]) => sum + (isLoss(note) ? count : 0), 0);
  const lost = total(report.lost) + report.looseLinks.length;
  const counts: readonly (readonly [string, number])[] = [
    ['rows merged although their names differ', all.unlike],
    ['rows rejected', total(all.rejects)],
    ['values or records left out of their rows', values],
    ['links to records that no row has', lost],
    ['files not loaded', report.broken.length + report.unknown.length],
    ['columns and tables that nothing reads', report.files.reduce((sum, { unread }) => sum + unread.length, 0)],
  ];
  return counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${grouped(count)}`);
}

const isLoss = (note: string) => note.startsWith(LEFT_OUT) || note.startsWith(NO_RECORD);

/** The number of entities by type and dataset, and how many of them no other dataset has. */
function entityTable({ entities }: IngestReport): string[] {
  if (entities.length === 0) return [];
  const rows = entities.map((each) => [each.type, each.dataset, grouped(each.entities), grouped(each.unmatched)]);
  return table([['type', 'dataset', 'entities', 'unmatched'], ...rows], [2, 3]);
}

const reasons = (files: readonly FileReport[], of: (file: FileReport) => ReadonlyMap<string, number>) =>
  counted(
    [...Map.groupBy(files, ({ source }) => source)].flatMap(([source, ofSource]) =>
      Array.from(of(sumOfFiles(ofSource, '', source)), ([reason, count]) => [`${source}: ${reason}`, count] as const),
    ),
  );

const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines]);
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const grouped = (count: number) => count.toLocaleString('en-US');
const counted = (counts: Iterable<readonly [string, number]>) =>
  Array.from(counts, ([name, count]) => `  ${grouped(count).padStart(12)}  ${name}`);
