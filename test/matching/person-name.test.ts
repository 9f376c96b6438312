import { describe, expect, test } from 'vitest';
import { PersonNameTable } from '../../matching/names/person-names.ts';
import { type NameField, readPerson } from '../../matching/persons/person-name.ts';

/** Shares of people in percent, as the Census has them, of a few names. */
const names = new PersonNameTable();
for (const [name, given, family] of [
  ['JOHN', 1.6, 0.01],
  ['MARY', 1.3, 0.002],
  ['JAMES', 1.6, 0.035],
  ['ANNA', 0.2, 0],
  ['MARIA', 0.4, 0.001],
  ['JOSE', 0.3, 0.001],
  ['LUIS', 0.1, 0.003],
  ['JAN', 0.02, 0.001],
  ['NA', 0.001, 0.002],
  ['SMITH', 0, 1],
  ['BAKER', 0, 0.17],
  ['PARK', 0, 0.025],
  ['KITCHEN', 0, 0.006],
  ['CRUZ', 0.004, 0.05],
  ['BERG', 0, 0.01],
  ['OBRIEN', 0, 0.05],
  ['LOPEZ', 0, 0.187],
  ['RUIZ', 0, 0.04],
  ['DO', 0, 0.003],
  ['WONG', 0, 0.02],
  ['ROY', 0.01, 0.01],
  ['MCROY', 0, 0.02],
  ['OROY', 0, 0.015],
] as const) {
  names.add('given', name, given / 100);
  names.add('family', name, family / 100);
}

const SOLE_PROPRIETORS: NameField = { first: 'family', prior: 4.5 };
const OWNERS: NameField = { first: 'given', prior: 2 };
const ANYBODY: NameField = { first: 'given', prior: 0 };

const shown = (written: string, field: NameField, tables = names) => {
  const read = readPerson(written, field, tables);
  return read.kind === 'person'
    ? `${read.person.firstName} | ${read.person.lastName} | ${read.person.fullName}`
    : read.kind;
};

describe('"Legal form first, then person, never both"', () => {
  test.each([
    'TARGET CORPORATION',
    'CORPORATION TARGET',
    'SMITH JOHN LLC',
    'John Smith, P.S.',
    'SMITH JOHN DDS PS',
    'Smith Corp., John Smith',
    'John Smith & Co',
    'JOHN SMITH CAFE',
    "SMITH JOHN'S",
    "John Smith's Bar",
    'THE SMITHS',
    'SMITH FAMILY TRUST',
    'JOHN 3 16',
    'SMITH & PLUMBING',
    'SMITH, PLUMBING',
    'JANE OF ARC',
  ])('%s is an organisation', (written) => {
    for (const field of [SOLE_PROPRIETORS, OWNERS, ANYBODY]) expect(shown(written, field)).toBe('organisation');
  });

  test('two letters that are a given name are no legal form where people are the rule', () => {
    expect(shown('PARK NA', SOLE_PROPRIETORS)).toBe('NA | PARK | NA PARK');
    expect(shown('PARK NA', ANYBODY)).toBe('organisation');
    expect(shown('SMITH JOHN P S', SOLE_PROPRIETORS)).toBe('JOHN | SMITH | JOHN P S SMITH');
  });
});

describe('"Two people are two or none, never one odd one"', () => {
  test.each([
    'JOHN & MARY SMITH',
    'SMITH JOHN A + MARY B',
    'SMITH JOHN AND SMITH MARY',
    'John Smith/Mary Park',
    'SMITH, JOHN & MARY',
    'SMITH JOHN ET AL',
    'Smith, John, etux',
    'John Smith; Mary Smith',
    'John Smith, Mary Park',
  ])('%s is several', (written) => {
    for (const field of [SOLE_PROPRIETORS, OWNERS]) expect(shown(written, field)).toBe('several');
  });

  test.each(['JOHN SMITH MARY SMITH', 'John Smith, Mary Park, James Baker'])('%s is unknown', (written) => {
    expect(shown(written, OWNERS)).toBe('unknown');
  });
});

describe('"degrees and suffixes with dots, hyphenated and particle family names"', () => {
  test.each<[string, NameField, string]>([
    ['SMITH JOHN Q', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN Q SMITH'],
    ['John Q. Smith', OWNERS, 'JOHN | SMITH | JOHN Q SMITH'],
    ['SMITH, JOHN Q.', OWNERS, 'JOHN | SMITH | JOHN Q SMITH'],
    ['Smith,John', ANYBODY, 'JOHN | SMITH | JOHN SMITH'],
    ['John Smith, M.D.', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
    ['Dr. John Smith, Ph.D.', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
    ['John Smith Jr.', OWNERS, 'JOHN | SMITH | JOHN SMITH JR'],
    ['SMITH JR JOHN E', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN E SMITH JR'],
    ['SMITH, JOHN, JR.', OWNERS, 'JOHN | SMITH | JOHN SMITH JR'],
    ['SMITH, JOHN 3RD', OWNERS, 'JOHN | SMITH | JOHN SMITH III'],
    ['John Smith V', OWNERS, 'JOHN | SMITH | JOHN SMITH V'],
    ['SMITH JOHN V', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN V SMITH'],
    ['John Smith Senior', OWNERS, 'JOHN | SMITH | JOHN SMITH SR'],
    ['J.R. Smith', OWNERS, 'unknown'],
    ['J. Robert Smith', OWNERS, 'ROBERT | SMITH | J ROBERT SMITH'],
    ['John Smith - Treasurer', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
    ['ANNA DO', OWNERS, 'ANNA | DO | ANNA DO'],
    ['ANNA MARIA DO', OWNERS, 'ANNA | DO | ANNA MARIA DO'],
    ['DE LA CRUZ MARIA', SOLE_PROPRIETORS, 'MARIA | DE LA CRUZ | MARIA DE LA CRUZ'],
    ['Maria de la Cruz', OWNERS, 'MARIA | DE LA CRUZ | MARIA DE LA CRUZ'],
    ['VAN DER BERG, JAN', OWNERS, 'JAN | VAN DER BERG | JAN VAN DER BERG'],
    ['O’BRIEN-SMITH, MARY', OWNERS, "MARY | O'BRIEN-SMITH | MARY O'BRIEN-SMITH"],
    ['AL BADRI HUSSEIN ALAA', SOLE_PROPRIETORS, 'HUSSEIN | AL BADRI | HUSSEIN ALAA AL BADRI'],
    ['GARCIA LOPEZ, MARIA ELENA', OWNERS, 'MARIA | GARCIA LOPEZ | MARIA ELENA GARCIA LOPEZ'],
    ['LOPEZ RUIZ JOSE LUIS', SOLE_PROPRIETORS, 'JOSE | LOPEZ RUIZ | JOSE LUIS LOPEZ RUIZ'],
    ['LOPEZ ZORK MARIA', SOLE_PROPRIETORS, 'MARIA | LOPEZ ZORK | MARIA LOPEZ ZORK'],
    ['LOPEZ ROY MARIA A', SOLE_PROPRIETORS, 'MARIA | LOPEZ ROY | MARIA A LOPEZ ROY'],
    ['SANTA CRUZ, MARIA', OWNERS, 'MARIA | SANTA CRUZ | MARIA SANTA CRUZ'],
    ['LOPEZ RUIZ MARIA A', SOLE_PROPRIETORS, 'MARIA | LOPEZ RUIZ | MARIA A LOPEZ RUIZ'],
    ['José Núñez', OWNERS, 'JOSE | NUNEZ | JOSE NUNEZ'],
    // A title, a suffix or a degree is one in its place alone.
    ['SMITH, DR JOHN', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
    ['DR SMITH', OWNERS, 'unknown'],
    ['SMITH, DR', OWNERS, 'DR | SMITH | DR SMITH'],
    ['JOHN MD SMITH', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
    ['MD JOHN SMITH', OWNERS, 'MD | SMITH | MD JOHN SMITH'],
    ['JR SMITH JOHN', SOLE_PROPRIETORS, 'JOHN | JR SMITH | JOHN JR SMITH'],
    ['SMITH, JOHN, JR, MD', OWNERS, 'JOHN | SMITH | JOHN SMITH JR'],
    ['JOHN, JR', OWNERS, 'unknown'],
    ['SMITH, JOHN, MARY', OWNERS, 'unknown'],
    ['John Smith, Mary', OWNERS, 'MARY | JOHN SMITH | MARY JOHN SMITH'],
    // An opener is joined to what follows where that is the more usual name.
    ['O BRIEN JOHN', SOLE_PROPRIETORS, "JOHN | O'BRIEN | JOHN O'BRIEN"],
    ['JOHN MC ROY', OWNERS, 'JOHN | MCROY | JOHN MCROY'],
    ['JOHN O ROY', OWNERS, 'JOHN | ROY | JOHN O ROY'],
    ['JAN VAN BERG', OWNERS, 'JAN | VAN BERG | JAN VAN BERG'],
    ['VAN BERG', OWNERS, 'VAN | BERG | VAN BERG'],
    ['DE LA CRUZ MARIA A', SOLE_PROPRIETORS, 'MARIA | DE LA CRUZ | MARIA A DE LA CRUZ'],
    ['DE LA CRUZ A', SOLE_PROPRIETORS, 'CRUZ | DE LA | CRUZ A DE LA'],
    ['SMITH JOHN L L C', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN L L C SMITH'],
    ['SMITH JOHN P.S.', SOLE_PROPRIETORS, 'organisation'],
    // Four long names are read where one reading is clearly the best; five are too many.
    ['SMITH MARIA JOHN MARY', SOLE_PROPRIETORS, 'MARIA | SMITH | MARIA JOHN MARY SMITH'],
    ['SMITH MARIA JOHN MARY JAMES', SOLE_PROPRIETORS, 'unknown'],
    ['ZORK BLAFT QUUX ZIRP', SOLE_PROPRIETORS, 'unknown'],
    ['JOSE LUIS LOPEZ RUIZ', OWNERS, 'unknown'],
    // The tables know better than the order of the field.
    ['John Smith', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN SMITH'],
    ['Smith John', OWNERS, 'JOHN | SMITH | JOHN SMITH'],
  ])('%s', (written, field, person) => {
    expect(shown(written, field)).toBe(person);
  });
});

describe('"a person needs evidence: comma, ownership type, a frequent given name together with a surname; else unknown"', () => {
  test.each<[string, NameField, string]>([
    ['Zork Blaft', ANYBODY, 'unknown'],
    ['Zork Blaft', OWNERS, 'unknown'],
    ['Zork, Blaft', OWNERS, 'BLAFT | ZORK | BLAFT ZORK'],
    ['ZORK BLAFT', SOLE_PROPRIETORS, 'BLAFT | ZORK | BLAFT ZORK'],
    ['ZORK BLAFT QUUX', SOLE_PROPRIETORS, 'BLAFT | ZORK | BLAFT QUUX ZORK'],
    ['Zork B. Blaft', OWNERS, 'ZORK | BLAFT | ZORK B BLAFT'],
    ['Zork Blaft Jr.', ANYBODY, 'ZORK | BLAFT | ZORK BLAFT JR'],
    ['Dr. Zork Wong', ANYBODY, 'ZORK | WONG | ZORK WONG'],
    ['Mary Blaft', ANYBODY, 'MARY | BLAFT | MARY BLAFT'],
    ['Zork Wong', OWNERS, 'ZORK | WONG | ZORK WONG'],
    ['Zork Wong', ANYBODY, 'unknown'],
    ['PARK, ANNA', ANYBODY, 'ANNA | PARK | ANNA PARK'],
    ['KITCHEN, JOHN', OWNERS, 'JOHN | KITCHEN | JOHN KITCHEN'],
    ['Franklin Wright Settlement', OWNERS, 'organisation'],
    ['Golden Park', OWNERS, 'organisation'],
    ['Spicy Queen', OWNERS, 'organisation'],
    ['PARK, IN SUNG', OWNERS, 'IN | PARK | IN SUNG PARK'],
    ['SMITH', SOLE_PROPRIETORS, 'unknown'],
    ['', SOLE_PROPRIETORS, 'unknown'],
    [',', SOLE_PROPRIETORS, 'unknown'],
    ['N/A', SOLE_PROPRIETORS, 'nothing'],
    ['A B C', SOLE_PROPRIETORS, 'unknown'],
    ['J Q', SOLE_PROPRIETORS, 'unknown'],
    ['JOHN '.repeat(100), SOLE_PROPRIETORS, 'unknown'],
    ['JOHN '.repeat(8), SOLE_PROPRIETORS, 'unknown'],
  ])('%s', (written, field, person) => {
    expect(shown(written, field)).toBe(person);
  });

  test.each<[string, NameField, string]>([
    ['SMITH JOHN', SOLE_PROPRIETORS, 'JOHN | SMITH | JOHN SMITH'],
    ['SMITH, JOHN', ANYBODY, 'JOHN | SMITH | JOHN SMITH'],
    ['John Q Smith', OWNERS, 'JOHN | SMITH | JOHN Q SMITH'],
    ['John Smith', ANYBODY, 'unknown'],
    ['TARGET CORPORATION', SOLE_PROPRIETORS, 'organisation'],
    ['SMITH CAFE', SOLE_PROPRIETORS, 'organisation'],
    ['LOPEZ RUIZ JOSE LUIS', SOLE_PROPRIETORS, 'unknown'],
  ])('without tables less is known, and nothing wrong: %s', (written, field, person) => {
    expect(shown(written, field, new PersonNameTable())).toBe(person);
  });

  test('it says why', () => {
    expect(readPerson('SMITH, JOHN Q', OWNERS, names).why()).toEqual([
      'the field (2.0)',
      'a comma behind the family name (4.0)',
      'an initial (3.5)',
      'JOHN is a given name (5.0)',
      'SMITH is a surname (3.4)',
    ]);
    expect(readPerson('SMITH CAFE', OWNERS, names).why()).toEqual(['the word CAFE']);
    expect(readPerson('SMITH LLC', OWNERS, names).why()).toEqual(['the legal form LLC']);
  });
});
