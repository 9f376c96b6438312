import { PersonNameTable } from '../../../matching/names/person-names.ts';
import type { NameField } from '../../../matching/persons/person-name.ts';

/** Fields of registers: where people are the rule, where they may be, and where nothing is known. */
export const FIELDS: Readonly<Record<string, NameField>> = {
  'of sole proprietors': { first: 'family', prior: 4.5 },
  'of owners': { first: 'given', prior: 2 },
  'of anybody': { first: 'given', prior: 0 },
};

/** Shares of people who have a name, in percent. */
const SHARES: Readonly<Record<string, readonly [given: number, family: number]>> = {
  JOHN: [1.6, 0.01],
  MARY: [1.3, 0.002],
  ANNA: [0.2, 0],
  JOSE: [0.3, 0.001],
  JAN: [0.02, 0.001],
  KIM: [0.1, 0.1],
  NA: [0.001, 0.002],
  SMITH: [0, 1],
  BAKER: [0.0005, 0.17],
  KITCHEN: [0, 0.006],
  PARK: [0.0002, 0.025],
  CRUZ: [0.004, 0.05],
  OBRIEN: [0, 0.05],
  MCDONALD: [0, 0.05],
  DONALD: [0.4, 0.01],
  WONG: [0, 0.02],
  DO: [0, 0.003],
  ROY: [0.01, 0.01],
};
export const NAMES = new PersonNameTable();
for (const [name, [given, family]] of Object.entries(SHARES)) {
  NAMES.add('given', name, given / 100);
  NAMES.add('family', name, family / 100);
}

/** Names of people, of firms, and of what is hardly either. */
export const WRITTEN: readonly string[] = [
  'JOHN SMITH',
  'SMITH JOHN',
  'SMITH, JOHN',
  'Smith, John A., Jr.',
  'JOHN SMITH LLC',
  'J R L L C',
  'J.R. SMITH',
  'KIM NA',
  'NA KIM',
  'JOHN',
  'BAKER',
  'JOHN BAKER',
  'BAKER JOHN BAKERY',
  'ANNA PARK KITCHEN',
  'PARK KITCHEN',
  'JOHN SMITH AND MARY SMITH',
  'JOHN & MARY SMITH',
  'JOHN SMITH, MARY WONG',
  'JOHN SMITH ET AL',
  'JOSE DE LA CRUZ',
  'CRUZ DE LA JOSE',
  "JOHN O'BRIEN",
  'O BRIEN JOHN',
  'JOHN O BRIEN',
  'JOHN O SMITH',
  'MC DONALD, MARY',
  'MARY SMITH-WONG',
  'MARY SMITH DDS PS',
  'DR MARY SMITH M.D.',
  'JOHN SMITH 2',
  'SMITH FAMILY TRUST',
  'THE SMITHS',
  'ESTATE OF JOHN SMITH',
  'JOHN X Y Z W V U SMITH',
  'JOSE MARIA ANNA ROY CRUZ',
  'ZYLPHA QUORMBE',
  'QUORMBE, ZYLPHA',
  'DO DO',
  'ROY ROY',
  'JAN ROY WONG DO',
  "JOHN SMITH'S",
  'JOHN SMITH CO',
  'JOHN SMITH CORPORATION',
  'CORPORATION JOHN',
  'SMITH CORP., JOHN SMITH',
  'UNKNOWN OWNER',
  'N/A',
  '',
  'A B',
  'A B C',
  'JOHN  SMITH (OWNER)',
  `JOHN ${'SMITH'.repeat(39)}`,
  `JOHN ${'SMITH'.repeat(39)}S`,
];
