import { day, isoDay } from '../../matching/days.ts';
import { listElements } from '../formats/list-elements.ts';
import { textIn, type XmlElement } from '../formats/xml-elements.ts';
import { type ListedParty, partedPersonName, stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { fullDays, listedSince } from './listed-days.ts';

/**
 * The consolidated list of Canada's autonomous sanctions, in XML: a record for each person, entity or ship of a schedule. Its
 * elements were renamed twice: Entity, EntityOrShip, EntityOrShip-EntiteOuNavire.
 */
export const canadaSema: Source = {
  facts: {
    name: 'canada_sema',
    publisher: 'Global Affairs Canada',
    page: 'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx',
    licence: 'Open Government Licence - Canada',
    generated: false,
  },
  detect: (head) => /<data-set[\s>]/.test(head) && /<record>/.test(head) && /<Schedule(?:-Annexe)?>/.test(head),
  mayLackDate: true,
  async load(file, target) {
    for await (const { line, value, text } of listElements(file, 'data-set', ['record'], target)) {
      const party = semaListed(value, target);
      if (party !== undefined) stageListed(party, target);
      else target.reject(line, 'no name', text);
    }
  },
};

/** Names of the elements, the newest first, in English: the French half follows a dash. */
const ENTITY = ['EntityOrShip', 'Entity'];
const BORN = ['DateOfBirthOrShipBuildDate', 'DateOfBirth'];

/** The listed party of a record; undefined without a name. Country is that of the regulation, and not the party's. */
function semaListed(record: XmlElement, { date, note }: Pick<SourceTarget, 'date' | 'note'>): ListedParty | undefined {
  const texts = new Map(Object.keys(record).map((name) => [name.replace(/-.*/, ''), textIn(record, name)]));
  const at = (...names: readonly string[]) => names.map((name) => texts.get(name)).find(Boolean) ?? '';
  const [given, family] = [at('GivenName'), at('LastName')];
  const spoken = [given, family].filter((part) => part !== '').join(' ');
  const isPerson = spoken !== '';
  const names = isPerson ? [spoken] : parted(at(...ENTITY), /\s+\/\s+/);
  const [name] = names;
  if (name === undefined) return undefined;
  const isShip = !isPerson && at('ShipIMONumber') !== '';
  return {
    key: [...['Country', 'Schedule', 'Item'].map((part) => at(part)), name].join(':'),
    lists: ['CA-SEMA'],
    kind: isPerson ? 'person' : isShip ? 'vessel' : 'organisation',
    numbers: [],
    names: [...names, ...parted(at('Aliases'), isPerson ? /[;,]/ : /;/).map((alias) => alias.replace(LANGUAGE, ''))],
    ...(isPerson ? { person: partedPersonName(given, family, spoken) } : {}),
    datesOfBirth: isPerson ? fullDays(birthDays(at(...BORN)), note) : [],
    addresses: [],
    ...listedSince([isoDay(at('DateOfListing'))], date),
  };
}

/** The names of a cell. Names of firms have commas of their own. */
const parted = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Some aliases stand behind their language: "Belarusian: ...". */
const LANGUAGE = /^[A-Z][a-z]+:\s*/;

/** Days written 1965-04-29 or 29-04-1965, or several ("... or ..."); undefined for a year or a month. */
const birthDays = (written: string): (string | undefined)[] =>
  written === ''
    ? []
    : written.split(/\s+or\s+|\s*\/\s*/i).map((each) => {
        const [, date = '', month = '', year = ''] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(each) ?? [];
        return year === '' ? isoDay(each) : day(year, month, date);
      });
