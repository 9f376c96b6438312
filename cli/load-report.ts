import type { IngestReport } from '../ingest/ingest.ts';
import type { UnloadedFile } from '../ingest/inputs/find-files.ts';
import { type FileReport, groupedBySource, sumOfFiles, total } from '../ingest/report/file-report.ts';
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
      'rows and values left out are in',
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
  const line = ({ rows, loaded, rejects, skips, source, file }: FileReport) => [
    ...[rows, loaded, total(rejects), total(skips)].map(grouped),
    source,
    file,
  ];
  const sum = sumOfFiles(files, '', 'all');
  const header = ['read', 'loaded', 'rejected', 'skipped', 'source', 'file'];
  return table([header, ...files.map(line), ...(files.length > 1 ? [line(sum)] : [])], [0, 1, 2, 3]);
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
