import { listElements } from '../formats/list-elements.ts';
import { headText } from '../formats/text-lines.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { unListed } from './un-party.ts';

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
  date: (file) => DATE.exec(headText(file))?.[1],
  async load(file, target) {
    const kinds = ['INDIVIDUAL', 'ENTITY'] as const;
    for await (const { line, name, value, text } of listElements(file, 'CONSOLIDATED_LIST', kinds, target)) {
      const party = unListed(value, name, target);
      if (party !== undefined) stageListed(party, target);
      else target.reject(line, 'no DATAID or no name', text);
    }
  },
};
