import { europeanDay } from '../../matching/days.ts';
import { listElements } from '../formats/list-elements.ts';
import { type RowOf, table } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import type { XmlElement } from '../formats/xml-elements.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { euListed } from './eu-party.ts';

const XML = /<sanctionEntity[\s>]/;
const GENERATED = /<export\b[^>]*\bgenerationDate="(\d{4}-\d\d-\d\d)/;

type Columns = Readonly<Record<string, readonly [string, ...string[]]>>;
/** The columns of the CSV, in its versions 1.1 and 1.0, by the elements and attributes that the XML has for them. */
const NEEDED: Columns = {
  '@logicalId': ['Entity_LogicalId'],
  'subjectType @code': ['Entity_SubjectType', 'Subject_type'],
  'nameAlias @wholeName': ['NameAlias_WholeName', 'Naal_wholename'],
  'nameAlias @firstName': ['NameAlias_FirstName', 'Naal_firstname'],
  'nameAlias @lastName': ['NameAlias_LastName', 'Naal_lastname'],
};
const OTHERS: Columns = {
  '@euReferenceNumber': ['Entity_EU_ReferenceNumber', 'EU_ref_num'],
  '@unitedNationId': ['Entity_UnitedNationId'],
  '@designationDate': ['Entity_DesignationDate'],
  'subjectType @classificationCode': ['Entity_SubjectType_ClassificationCode'],
  'regulation @publicationDate': ['Entity_Regulation_PublicationDate', 'Leba_publication_date'],
  'nameAlias @middleName': ['NameAlias_MiddleName', 'Naal_middlename'],
  'address @street': ['Address_Street', 'Addr_street'],
  'address @poBox': ['Address_PoBox'],
  'address @zipCode': ['Address_ZipCode', 'Addr_zipcode'],
  'address @city': ['Address_City', 'Addr_city'],
  'address @region': ['Address_Region'],
  'address @place': ['Address_Place'],
  'address @countryIso2Code': ['Address_CountryIso2Code', 'Addr_country'],
  'address @countryDescription': ['Address_CountryDescription'],
  'birthdate @birthdate': ['BirthDate_BirthDate', 'Birt_date'],
  'birthdate @year': ['BirthDate_Year'],
  'birthdate @yearRangeFrom': ['BirthDate_YearRangeFrom'],
  'birthdate @yearRangeTo': ['BirthDate_YearRangeTo'],
  'birthdate @calendarType': ['BirthDate_CalendarType'],
  'citizenship @countryIso2Code': ['Citizenship_CountryIso2Code', 'Citi_country'],
};
const COLUMNS = table({ needed: NEEDED, others: OTHERS });
type Row = RowOf<typeof COLUMNS>;

/**
 * The consolidated list of persons, groups and entities under financial sanctions of the European Union, as XML or CSV. The
 * CSV has a row for each name, address, birth date, document and citizenship of a party, and leaves out whether an alias is
 * weak.
 */
export const euConsolidated: Source = {
  facts: {
    name: 'eu_consolidated',
    publisher: 'European Commission, Service for Foreign Policy Instruments',
    page: 'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
    licence: 'European Commission reuse notice, with attribution',
    generated: false,
  },
  table: COLUMNS,
  detect: (head) => XML.test(head) || COLUMNS.headerOf(head) !== undefined,
  mayLackDate: true,
  date(file) {
    const head = headText(file);
    const [, written = ''] = GENERATED.exec(head) ?? /^"?(\d\d\/\d\d\/\d{4})"?;/m.exec(head) ?? [];
    return europeanDay(written);
  },
  async load(file, target) {
    const rejected = 'no reference number or no name';
    if (XML.test(headText(file))) {
      for await (const { line, value, text } of listElements(file, 'export', ['sanctionEntity'], target)) {
        const party = euListed(value, target);
        if (party !== undefined) stageListed(party, target);
        else target.reject(line, rejected, text);
      }
      return;
    }
    const all = await Array.fromAsync(COLUMNS.rows(file, target));
    const parties = Map.groupBy(all, (row) => row.at('@logicalId'));
    for (const rows of parties.values()) {
      const party = euListed(elementOf(rows), target);
      if (party !== undefined) stageListed({ ...party, aliasesAreUnrated: true }, target);
      else for (const { line, text } of rows) target.reject(line, rejected, text);
    }
  },
};

const CELLS = Object.keys({ ...NEEDED, ...OTHERS }).map((column) => {
  const [attribute = '', element = ''] = column.split(' ').reverse();
  return { column, element, attribute };
});

/** The rows of a party as the element that the XML has for it. */
function elementOf(rows: readonly Row[]): XmlElement {
  const own: Record<string, string> = {};
  const parts: Record<string, Record<string, string>[]> = {};
  for (const row of rows) {
    const filled = CELLS.filter(({ column }) => row.at(column) !== '');
    for (const [element, cells] of Map.groupBy(filled, (cell) => cell.element)) {
      const attributes = Object.fromEntries(cells.map(({ column, attribute }) => [attribute, row.at(column)]));
      if (element === '') Object.assign(own, attributes);
      else parts[element] = [...(parts[element] ?? []), attributes];
    }
  }
  return { ...own, ...parts };
}
