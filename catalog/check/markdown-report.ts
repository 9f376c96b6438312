import { printFinding } from '../compose-finding.ts';
import { CRITICALITIES } from './changes.ts';
import type { CheckReport } from './check-against.ts';
import { changeText, faultText } from './report-text.ts';

/** Maximum changes of one criticality that are shown; the rest are only counted. */
const MAX_SHOWN = 50;

/** A report as Markdown, for the summary of a CI run or a comment on a pull request. `summary`: its last line. */
export function markdownLines(report: CheckReport, summary: string): string[] {
  const { errors, changes, operations, acceptances, passed } = report;
  const lines = [`### ${passed ? '✅' : '❌'} Graph check`, '', escaped(summary)];
  if (errors.length > 0)
    lines.push('', '| Error of composition |', '|---|', ...errors.map((each) => `| ${escaped(printFinding(each))} |`));
  for (const criticality of CRITICALITIES) {
    const found = changes.filter((change) => change.criticality === criticality);
    if (found.length === 0) continue;
    lines.push('', `| ${found.length} ${criticality} | Change | Where |`, '|---|---|---|');
    for (const change of found.slice(0, MAX_SHOWN)) {
      const { file, line } = change.place;
      const shown = escaped(changeText(change, report));
      lines.push(
        `| ${change.type} ${change.coordinate} | ${shown} | ${escaped(file)}${line === undefined ? '' : `:${line}`} |`,
      );
    }
    if (found.length > MAX_SHOWN) lines.push(`| | and ${found.length - MAX_SHOWN} more | |`);
  }
  if (operations.faults.length > 0) {
    lines.push('', '| Client | Field | Stored operation | What does not fit |', '|---|---|---|---|');
    for (const fault of operations.faults) {
      const { client, coordinate = '', file, line } = fault;
      lines.push(
        `| ${escaped(client)} | ${escaped(coordinate)} | ${escaped(file)}:${line} | ${escaped(faultText(fault))} |`,
      );
    }
  }
  const { expired, unused } = acceptances;
  if (expired.length + unused.length > 0) lines.push('');
  for (const { change, until } of expired) lines.push(`- ${escaped(change)} was accepted until ${until}.`);
  for (const { change } of unused) lines.push(`- ${escaped(change)} is accepted, and not there.`);
  return lines;
}

/** Prevents texts of SDL and of clients from creating tables, tags or links. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[|`*_[\]\\]/g, '\\$&');
