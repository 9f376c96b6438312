import { Command } from 'commander';
import { canonicalDocument } from '../../sources/canonical/document.ts';
import { SOURCES } from '../../sources/sources.ts';
import { print } from '../print.ts';

/** `svc sources`: the formats that `svc ingest` knows, with their publishers and where to get the files. */
export function sourcesCommand(): Command {
  return new Command('sources')
    .description('list the formats that can be loaded, with their publishers')
    .option('--json', 'print as JSON')
    .option('--canonical', 'print the format for your own records, as in docs/canonical-format.md')
    .action(({ json, canonical }: { readonly json?: boolean; readonly canonical?: boolean }) => {
      if (canonical) print([canonicalDocument().trimEnd()]);
      else print(json ? [JSON.stringify(known(), undefined, 2)] : lines());
    });
}

/** The sources as users see them: several formats of one dataset, such as levels of a classification, are one source. */
const known = () => [...new Map(SOURCES.map(({ facts }) => [facts.name, facts])).values()];

function lines(): string[] {
  const width = Math.max(...known().map(({ name }) => name.length));
  const indent = ' '.repeat(width);
  return known().flatMap(({ name, publisher, page, licence }) => [
    `${name.padEnd(width)}  ${publisher} (${licence})`,
    `${indent}  ${page}`,
  ]);
}
