import { PersonNameTable } from '../../../matching/names/person-names.ts';
import type { ListedRecord } from '../../../matching/screening/records.ts';
import { textSteps } from '../../../matching/screening/screen-text.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { atOnce } from '../../../matching/screening/steps.ts';

/** A listed party with what a test says of it; the rest is empty. */
export const listed = (recordId: string, fields: Partial<ListedRecord>): ListedRecord => ({
  recordId,
  collection: 'SDN',
  provider: 'test',
  legalEntityId: recordId,
  isPerson: false,
  names: [],
  weakNames: [],
  familyNames: [],
  datesOfBirth: [],
  addresses: [],
  countries: [],
  ...fields,
});

/** Screens a text in one go. */
export const screenText = (...given: Parameters<typeof textSteps>) => atOnce(textSteps(...given));

/** How frequent some names of people are. */
const PEOPLE = new PersonNameTable();
for (const name of ['MOHAMMED', 'MOHAMED', 'HUSSAIN', 'HUSSEIN']) PEOPLE.add('given', name, 0.003);

/** Invented parties: persons, organisations, a vessel, another script. */
export const LISTS: ScreeningIndex = buildScreeningIndex(
  [
    listed('p1', {
      isPerson: true,
      names: ['OSVALD HENRIK TRENTHAM', 'O. TRENTHAM'],
      datesOfBirth: ['1960-02-03'],
      countries: ['NOR'],
      addresses: ['STORGATA 12, OSLO'],
    }),
    listed('p2', { isPerson: true, names: ['WILLIAM BRACKENFIELD'] }),
    listed('p3', { isPerson: true, names: ['ВЛАДИМИР ТЕСТОВСКИЙ', 'JÉRÔME KAKWAZA'], collection: 'UN' }),
    listed('p4', { isPerson: true, names: ['MOHAMMED HUSSAIN AL-KALBANI'], familyNames: ['AL-KALBANI'] }),
    listed('p5', { isPerson: true, names: ['ABDELRAHMAN ZURQAN', 'ABDUL RAHMAN ZURQAN'] }),
    listed('o1', { names: ['QUIBDO MARITIME TRADING CO., LTD.', 'QMT'], countries: ['IRN', 'ARE'] }),
    listed('o2', { names: ['AL-ZARANDI EXCHANGE COMPANY'] }),
    listed('o3', { names: ['OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU VOLGATRANS'], collection: 'SSI' }),
    listed('o4', { names: ['BLUE PELICAN FISHERIES'] }),
    listed('o5', { names: ['BLUE PELICAN CANNERY FISHERIES'] }),
    listed('v1', { names: ['SEA LARK 7'] }),
    ...Array.from({ length: 60 }, (_, at) =>
      listed(`t${at}`, { names: [`${String.fromCharCode(65 + (at % 26))}${at}X TRADING COMPANY`] }),
    ),
  ],
  [
    { collection: 'SDN', entries: 8, asOf: '2026-11-01' },
    { collection: 'SSI', entries: 1, asOf: '2026-10-01' },
    { collection: 'UN', entries: 1, asOf: '2026-11-02' },
  ],
  'test',
  PEOPLE,
);
