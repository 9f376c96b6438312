import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { type OfacPart, ofacPart, ofacRows, ofacSibling } from './ofac-files.ts';
import { type OfacParty, ofacListed } from './ofac-party.ts';

const FACTS = {
  publisher: 'US Department of the Treasury, Office of Foreign Assets Control',
  licence: 'Public domain',
  generated: false,
};

/** Short names of the non-SDN lists by program tag (completions.md section 1, WatchlistEntry). The first match applies. */
const NON_SDN: readonly (readonly [RegExp, string])[] = [
  [/^NS-PLC$/, 'PLC'],
  [/^FSE-/, 'FSE'],
  [/^CMIC-/, 'NS-CMIC'],
  [/^(?:UKRAINE|VENEZUELA)-EO13(?:662|850)$/, 'SSI'],
  [/^(?:561-Related|CAPTA|IFCA|HIFPAA|IRAN-CON-ARMS-EO)$/, 'CAPTA'],
  // Menu-based sanctions, which do not block, and the directives under an executive order.
  [/^(?:RUSSIA-EO14024|CAATSA - RUSSIA|BURMA-EO14014|ILLICIT-DRUGS-EO14059|.*-EO\d+)$/, 'NS-MBS'],
];

/** The non-SDN lists of a party, from its programs. A tag such as SDGT belongs to its entry on the SDN list. */
export function nonSdnLists(programs: readonly string[]): string[] {
  const lists = programs.flatMap((program) => NON_SDN.find(([tag]) => tag.test(program))?.[1] ?? []);
  return lists.length === 0 ? ['NON-SDN'] : [...new Set(lists)];
}

/** True if most parties have programs of the consolidated file; the SDN file begins with others. */
const isNonSdn = (head: string) => {
  const programs = [...head.matchAll(/^\d+,"(?:[^"]|"")*",[^,]+,"([^"]*)"/gm)].map((found) => found[1] ?? '');
  const fitting = programs.filter((tags) => /NS-PLC|FSE-|CMIC-|561-Related|EO13662/.test(tags));
  return fitting.length * 2 > programs.length;
};

/** Specially Designated Nationals and Blocked Persons. */
export const ofacSdn: Source = {
  facts: { ...FACTS, name: 'ofac_sdn', page: 'https://sanctionslist.ofac.treas.gov/Home/SdnList' },
  detect: (head) => ofacPart(head) === 'primary' && !isNonSdn(head),
  mayLackDate: true,
  load: (file, target) => loadParties(file, target, () => ['SDN']),
};

/** The consolidated list: parties on lists other than that of Specially Designated Nationals. */
export const ofacConsolidated: Source = {
  facts: { ...FACTS, name: 'ofac_consolidated', page: 'https://sanctionslist.ofac.treas.gov/Home/ConsolidatedList' },
  detect: (head) => ofacPart(head) === 'primary' && isNonSdn(head),
  mayLackDate: true,
  load: (file, target) => loadParties(file, target, nonSdnLists),
};

async function loadParties(
  file: string,
  target: SourceTarget,
  listsOf: (programs: readonly string[]) => readonly string[],
): Promise<void> {
  const [alternates, addresses, comments] = await Promise.all(
    (['alternate', 'address', 'comment'] as const).map((part) => rowsByParty(file, part, target)),
  );
  for await (const { line, values } of ofacRows(file, 'primary', target.broken)) {
    target.read();
    const [key = '', name = ''] = values;
    if (!/^\d+$/.test(key) || name === '') {
      target.reject(line, 'no number or no name', values.join());
      continue;
    }
    const party: OfacParty = {
      primary: values,
      alternates: alternates?.get(key) ?? [],
      addresses: addresses?.get(key) ?? [],
      moreRemarks: (comments?.get(key) ?? []).map((comment) => comment[1] ?? '').join(''),
    };
    stageListed(ofacListed(party, listsOf, target), target);
  }
}

/** The rows of another part of the list, by number of the party. Broken rows are reported when that part is loaded. */
async function rowsByParty(
  file: string,
  part: OfacPart,
  target: SourceTarget,
): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const sibling = ofacSibling(file, part);
  if (sibling === undefined) target.note(`no file of ${part} rows beside it`);
  const rows = sibling === undefined ? [] : await Array.fromAsync(ofacRows(sibling, part), ({ values }) => values);
  return Map.groupBy(rows, ([key = '']) => key);
}
