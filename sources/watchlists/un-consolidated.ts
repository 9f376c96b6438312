import { XMLParser } from 'fast-xml-parser';
import { wholeText } from '../formats/whole-text.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { listOf, type UnNode, unListed } from './un-party.ts';

const DATE = /<CONSOLIDATED_LIST\b[^>]*\bdateGenerated="(\d{4}-\d\d-\d\d)/;

/** The consolidated list of the United Nations Security Council, in XML: individuals and entities. */
export const unConsolidated: Source = {
  facts: {
    name: 'un_consolidated',
    publisher: 'United Nations Security Council',
    page: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    licence: 'United Nations terms of use, with attribution',
    generated: false,
  },
  detect: (head) => /<CONSOLIDATED_LIST[\s>]/.test(head),
  mayLackDate: true,
  date: (file) => DATE.exec(wholeText(file))?.[1],
  async load(file, target) {
    const text = wholeText(file);
    const parser = new XMLParser({ parseTagValue: false, processEntities: true });
    const root: UnNode = parser.parse(text)?.CONSOLIDATED_LIST ?? {};
    const parties = [
      ...nodes(root, 'INDIVIDUALS', 'INDIVIDUAL').map((node) => ({ node, isPerson: true })),
      ...nodes(root, 'ENTITIES', 'ENTITY').map((node) => ({ node, isPerson: false })),
    ];
    for (const { node, isPerson } of parties) {
      target.read();
      const party = unListed(node, isPerson, target);
      if (party !== undefined) stageListed(party, target);
      else target.reject(lineOf(text, node), 'no DATAID or no name', JSON.stringify(node));
    }
  },
};

const nodes = (root: UnNode, group: string, name: string): readonly UnNode[] =>
  listOf(root, group).flatMap((each) => listOf(each, name));

/** The line of a party's DATAID; 0 if it has none. */
function lineOf(text: string, node: UnNode): number {
  const at = text.indexOf(`<DATAID>${String(node.DATAID)}<`);
  return at < 0 ? 0 : text.slice(0, at).split('\n').length;
}
