import type { CanonicalKind } from './kind.ts';
import { canonicalKinds } from './kinds.ts';

/** The text of docs/canonical-format.md, made of the definitions that check the files: of all kinds unless others are given. */
export function canonicalDocument(kinds: readonly CanonicalKind[] = canonicalKinds()): string {
  return `${[INTRODUCTION, ...kinds.map(section)].join('\n\n')}\n`;
}

const INTRODUCTION = `# The canonical format

Written by \`svc sources --canonical\`; do not edit.

Your own records load without code when they come in this format: one kind of record a file, as

- **CSV**: a header with the names below, in any order; commas, tabs, semicolons or bars between values; values with such
  or with quotation marks in double quotation marks, which are doubled inside;
- **NDJSON**: one JSON object a line, with the names below; or JSON, an array of such objects;
- **PARQUET**: columns with the names below; dates may be dates or texts.

Any of them may be packed by gzip or zip; texts are UTF-8 or UTF-16. Names may have capitals and blanks: \`Brand Key\` is
\`brand_key\`. The kind is known by the columns: all required ones are there, and no others than those of the kind. Optional
columns may be missing, and any value of them may be empty. Names and cities may come in any case.

Keys are your own, and stay the same from load to load: ids are made from them. Files refer to each other by key inside one
dataset. Its name is \`own_records\` unless a manifest names it:

\`\`\`yaml
sources:
  - path: crm/*.csv
    dataset: crm
    publisher: Example Ltd
    date: 2026-01-31
\`\`\`

A value that its column cannot have is left out, and reported with its line and reason; so is a row that lacks a value which
every row needs. The load goes on. What was left out of a file stands in a file of its own, in the folder
\`rejects-<version>\` beside the snapshot, with the reasons in columns of their own (\`reject_reason\` …): corrected, it
loads as it is. A record that no row defines
(a location of an unknown brand) leaves the link out, and the report counts it.`;

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
