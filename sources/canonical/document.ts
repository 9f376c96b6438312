import type { CanonicalKind } from './kind.ts';
import { canonicalKinds } from './kinds.ts';

/** The text of docs/canonical-format.md, generated from the definitions that check the files; of all kinds by default. */
export function canonicalDocument(kinds: readonly CanonicalKind[] = canonicalKinds()): string {
  return `${[INTRODUCTION, ...kinds.map(section)].join('\n\n')}\n`;
}

const INTRODUCTION = `# The canonical format

Written by \`svc sources --canonical\`; do not edit.

Your own records load without code in this format. Each file has one kind of record, as one of:

- **CSV**: a header with the column names below, in any order. Values are separated by commas, semicolons, tabs or bars. Put a
  value with a separator or a quotation mark in double quotation marks, and double the quotation marks inside;
- **NDJSON**: one JSON object per line, with the names below; or JSON, an array of such objects;
- **PARQUET**: columns with the names below. Days may be dates or texts.

You may compress any of them with gzip or zip. Texts are UTF-8 or UTF-16. Names may have capitals and blanks: \`Brand Key\` is
\`brand_key\`. svc recognizes the kind by the columns: a file must have all required columns, and only columns of its kind. You may
leave out optional columns and their values. The letter case of names and cities does not matter.

Choose keys that stay the same from load to load, because svc derives ids from them. Files of one dataset refer to each other by
key. The dataset is \`own_records\` unless a manifest names it:

\`\`\`yaml
sources:
  - path: crm/*.csv
    dataset: crm
    publisher: Example Ltd
    date: 2026-01-31
\`\`\`

The loader leaves out an invalid value and reports it with its line and reason. It also leaves out a row that lacks a required value. The
load goes on. svc writes the omitted rows of a file to a file of their own, in the folder \`rejects-<version>\` beside the snapshot,
with the reasons in additional columns (\`reject_reason\` …). Correct that file and load it unchanged otherwise. If a key refers to a
record that no row defines (a location of an unknown brand), svc leaves out the link and counts it in the report.

In CSV, a row that ends early has empty values behind its last one, unless it and its neighbours are one row that a line break cuts. A
CR between LF lines ends a row. Control characters are blanks. Errors of spreadsheets (\`#REF!\`, \`#N/A\`) are no values. A key such as
\`1.23457E+11\` is refused: a spreadsheet left out its last digits, so many records would share it.

Rows with one key become one record. The report counts those that add only to records of earlier rows as \`merged\`. If their names
differ, by more than order or legal form, the key may be no key (numbered anew in each part of the file): the report counts and shows
such rows, and \`merged-<file>\` in the same folder has all of them. \`svc ingest --strict\` ends with status 1 after such a merge, and
also if rows, values or links were left out, files were not loaded, or nothing reads a column or a table.`;

function section(kind: CanonicalKind): string {
  const rows = Object.entries(kind.columns).map(
    ([name, { type, required, meaning }]) =>
      `| \`${name}\` | ${required ? 'yes' : ''} | ${type.expects} | ${meaning} |`,
  );
  const one =
    kind.oneOf === undefined
      ? []
      : [`Every row has at least one of ${kind.oneOf.map((name) => `\`${name}\``).join(', ')}.`];
  return [
    `## ${kind.name}`,
    [kind.meaning, ...one].join(' '),
    ['| Column | Required | Value | Meaning |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}
