import { table } from '../formats/table.ts';
import { plainName } from '../formats/table-header.ts';
import { textIn, type XmlElement } from '../formats/xml-elements.ts';
import type { PartyNumber } from '../reference-facts.ts';
import { citedUnNumbers, ofsiNumber, ukNumber } from './party-numbers.ts';
import type { UkDesignation } from './uk-party.ts';

type Columns = Readonly<Record<string, readonly [string, ...string[]]>>;

const GIVEN = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5'];
const LINES = [1, 2, 3, 4, 5, 6].map((line) => `Address ${line}`);

/** Columns of both lists, and the elements that the consolidated list has for them as XML. */
const COMMON: Columns = {
  ...Object.fromEntries([...GIVEN, 'Name 6'].map((name): [string, [string]] => [name, [name]])),
  ...Object.fromEntries(LINES.map((line): [string, [string, string]] => [line, [line, line.replace(' ', ' Line ')]])),
  quality: ['Alias Quality', 'Alias strength'],
  'other script': ['Name Non-Latin Script'],
  born: ['DOB', 'D.O.B', 'Individual_DateOfBirth'],
  nationality: ['Nationality', 'Nationality(/ies)', 'Individual_Nationality'],
  postal: ['Post/Zip Code', 'Address Postal Code', 'PostCode'],
  country: ['Country', 'Address Country'],
  'UN number': ['UN Reference Number', 'UNRef'],
  information: ['Other Information'],
  designated: ['Date Designated', 'UK Sanctions List Date Designated'],
};
const NAMES: Columns = { 'Name 6': ['Name 6'], 'Name 1': ['Name 1'] };
const OFSI_NEEDED: Columns = {
  ...{ key: ['Group ID'], type: ['Group Type', 'GroupTypeDescription'], 'name type': ['Alias Type'] },
  ...NAMES,
};
const OFSI_OTHERS: Columns = { ...COMMON, 'UK number': ['UKSanctionsListRef'], listed: ['Listed On', 'DateListed'] };

/** The consolidated list of the Office of Financial Sanctions Implementation: a row for each name and address of a group. */
export const OFSI_ROWS = table({ needed: OFSI_NEEDED, others: OFSI_OTHERS });

const UK_NEEDED: Columns = { ...NAMES, key: ['Unique ID'], type: ['Designation Type'], 'name type': ['Name type'] };
const UK_OTHERS: Columns = { ...COMMON, group: ['OFSI Group ID'] };

/** The UK Sanctions List: a row for each name and address of a designation. */
export const UK_ROWS = table({ needed: UK_NEEDED, others: UK_OTHERS });

/** A row with the line on which it begins, and its text. */
export interface UkRow {
  readonly line: number;
  readonly text: string;
  at(column: string): string;
}

/** The consolidated list as XML has an element for each row, with elements named like its columns. */
export function ofsiRow(line: number, element: XmlElement, text: string): UkRow {
  const cells = new Map(Object.keys(element).map((name) => [plainName(name), textIn(element, name)]));
  const columns: Columns = { ...OFSI_NEEDED, ...OFSI_OTHERS };
  return { line, text, at: (column) => columns[column]?.map((name) => cells.get(plainName(name))).find(Boolean) ?? '' };
}

/** The designation of the rows with one key. Each repeats what it does not have by itself. */
export function designationOf(rows: readonly UkRow[], isOfsi: boolean): UkDesignation {
  const all = (column: string) => [...new Set(rows.map((row) => row.at(column)))].filter((value) => value !== '');
  const [key = ''] = all('key');
  const addresses = rows.map((row) => ({
    lines: LINES.map(row.at),
    postal: row.at('postal'),
    country: row.at('country'),
  }));
  return {
    key,
    type: all('type')[0] ?? '',
    numbers: [
      ...ownNumbers(key, all, isOfsi),
      ...citedUnNumbers([...all('UN number'), ...all('information')].join('; ')),
    ],
    names: rows.map((row) => ({
      given: GIVEN.map(row.at).filter((part) => part !== ''),
      last: row.at('Name 6'),
      type: row.at('name type'),
      quality: row.at('quality'),
    })),
    otherScripts: all('other script'),
    births: all('born'),
    nationalities: all('nationality'),
    addresses: [...new Map(addresses.map((address) => [JSON.stringify(address), address])).values()],
    designated: [...all('designated'), ...all('listed')],
  };
}

/** The numbers on both lists: each cites the other one. */
function ownNumbers(key: string, all: (column: string) => readonly string[], isOfsi: boolean): PartyNumber[] {
  if (!isOfsi) return [ukNumber(key), ...all('group').map(ofsiNumber)];
  const cited = [...all('information').join('; ').matchAll(UK_NUMBER)].map(([, number = '']) => number);
  return [ofsiNumber(key), ...[...new Set([...all('UK number'), ...cited])].map(ukNumber)];
}

const UK_NUMBER = /\(UK Sanctions List Ref\):\s*([A-Z]{2,4}\d{4})/g;
