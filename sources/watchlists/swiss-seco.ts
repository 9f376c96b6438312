import { listElements } from '../formats/list-elements.ts';
import { headText } from '../formats/text-lines.ts';
import { textIn, type XmlElement } from '../formats/xml-elements.ts';
import { xmlRecords } from '../formats/xml-records.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { isDelisted, swissListed } from './swiss-party.ts';

const ROOT = /<swiss-sanctions-list\b[^>]*>/;

/**
 * The whole list of Switzerland's sanctions, in XML. It keeps targets that were taken off, and within each target its former
 * states. Places that addresses refer to stand apart, so the file is read twice.
 */
export const swissSeco: Source = {
  facts: {
    name: 'swiss_seco',
    publisher: 'Swiss State Secretariat for Economic Affairs (SECO)',
    page: 'https://www.seco.admin.ch/seco/en/home/Aussenwirtschaftspolitik_Wirtschaftliche_Zusammenarbeit/Wirtschaftsbeziehungen/exportkontrollen-und-sanktionen/sanktionen-embargos.html',
    licence: 'Swiss open government data, with attribution',
    generated: false,
  },
  detect: (head) => ROOT.test(head),
  mayLackDate: true,
  date: (file) => /\bdate="(\d{4}-\d\d-\d\d)"/.exec(ROOT.exec(headText(file))?.[0] ?? '')?.[1],
  async load(file, target) {
    const places = new Map<string, XmlElement>();
    for await (const { value } of xmlRecords(file, 'place', {
      broken: (_, reason) => target.note(`a place: ${reason}`),
    }))
      places.set(textIn(value, '@ssid'), value);
    for await (const { line, value, text } of listElements(file, 'swiss-sanctions-list', ['target'], target)) {
      if (isDelisted(value)) {
        target.skip('a target that was taken off the list');
        continue;
      }
      const party = swissListed(value, places, target);
      if (party !== undefined) stageListed(party, target);
      else target.reject(line, 'no ssid or no name', text);
    }
  },
};
