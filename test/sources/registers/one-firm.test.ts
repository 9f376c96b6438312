import { describe, expect, test } from 'vitest';
import { texts } from '../../records.ts';
import { files, load } from '../loaded.ts';
import { csv } from '../target.ts';
import { lei, level1, level2 } from './gleif-files.ts';
import { filer } from './sec-files.ts';

const NEW_YORK = 'DOS ID,Current Entity Name,Initial DOS Filing Date,County,Jurisdiction,Entity Type';
const NEW_YORK_ROW = texts(`
    DOS ID: 5215193; Current Entity Name: TESTWELL OPERATIONS INC.; Initial DOS Filing Date: 01/21/2015;
    Jurisdiction: New York; Entity Type: DOMESTIC BUSINESS CORPORATION`);
const ADDRESS = texts(`FirstAddressLine: 1 Test Plaza; City: Seattle; Region: US-WA; Country: US; PostalCode: 98101`);
const FIRM = {
  lei: lei(1),
  name: 'Testwell Foods Corp',
  office: ADDRESS,
  more: {
    'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000628',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '5215193',
  },
};

const FIRMS = `SELECT e.id, group_concat(DISTINCT n.name) AS names FROM legal_entity AS e
  JOIN legal_entity_name AS n ON n.owner_key = e.key GROUP BY e.id ORDER BY names`;
const REASONS = "SELECT rule, reason FROM join_reason WHERE type = 'LegalEntity' ORDER BY rule, reason";

describe('the same firm in several registers', () => {
  test('one firm of GLEIF, New York and EDGAR is one legal entity, and each join has its reason', async () => {
    const folder = files({
      'lei.csv': level1(FIRM),
      'ny.csv': csv(NEW_YORK, [NEW_YORK_ROW]),
      'sec.json': filer({ formerNames: [] }),
    });
    const { rows, report } = await load([folder]);
    expect(report.files.map(({ rows: read, loaded }) => [read, loaded])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect((await rows(FIRMS)).map(({ names }) => String(names).split(',').sort())).toEqual([
      ['TESTWELL FOODS CORP', 'TESTWELL OPERATIONS INC.'],
    ]);
    expect(await rows(REASONS)).toEqual([
      { rule: 'same-file-number', reason: 'file number 5215193 of NY' },
      { rule: 'same-name-and-address', reason: '"TESTWELL FOODS CORP" and "TESTWELL FOODS CORP" at 1 TEST PLZ, 98101' },
    ]);
    // The state's own record says what the filing is, whatever the order of the files.
    expect(await rows('SELECT registration_state AS state, issue_date AS issued, status FROM registration')).toEqual([
      { state: 'NY', issued: '2015-01-21', status: 'active' },
    ]);
  });

  test('"A state that publishes no status gives `status: unknown`": so does a filing that GLEIF alone knows', async () => {
    const { rows } = await load([files({ 'lei.csv': level1(FIRM) })]);
    expect(await rows('SELECT status FROM registration')).toEqual([{ status: 'unknown' }]);
  });

  test('"LegalEntity by tax number": EDGAR and the register of exempt organisations', async () => {
    const exempt = csv('EIN,NAME,STREET,CITY,STATE,ZIP,RULING,ORGANIZATION,SORT_NAME,ICO,NTEE_CD,SUBSECTION', [
      texts(`
          EIN: 911234567; NAME: TESTWELL RELIEF; STREET: 2 OTHER ST; CITY: HELENA; STATE: MT; ZIP: 59601;
          RULING: 200101; ORGANIZATION: 1`),
    ]);
    const { rows } = await load([files({ 'eo.csv': exempt, 'sec.json': filer({ formerNames: [] }) })]);
    expect(await rows(FIRMS)).toHaveLength(1);
  });

  describe('the LEI that EDGAR states', () => {
    const MOVED = {
      ...FIRM,
      name: 'Testwell Global Holdings Inc.',
      office: { ...ADDRESS, City: 'Helena', Region: 'US-MT', PostalCode: '59601' },
    };
    const filers = (...stated: readonly unknown[]) =>
      stated.map((each, at) => filer({ cik: String(at + 1), ein: '', formerNames: [], lei: each })).join('\n');
    const loaded = async (sec: string) => load([files({ 'lei.csv': level1(MOVED), 'sec.json': sec })]);

    test.each([
      ['as published', lei(1)],
      ['in small letters, with blanks', ` ${lei(1).toLowerCase()} `],
    ])('joins its filer, whose names and addresses differ, and is the reason: %s', async (_, stated) => {
      const { rows } = await loaded(filers(stated));
      expect(await rows(FIRMS)).toHaveLength(1);
      expect(await rows(REASONS)).toEqual([{ rule: 'same-cited-number', reason: `LEI ${lei(1)}` }]);
    });

    test.each<[string, readonly unknown[], number]>([
      ['null, as for most filers', [null], 2],
      ['none by its format', ['n/a'], 2],
      ['that of an entity that is not loaded', [lei(7)], 2],
      ['stated by two filers: each may be a part of the one that has it', [lei(1), lei(1)], 3],
    ])('joins nothing where it is %s', async (_, stated, firms) => {
      expect(await (await loaded(filers(...stated))).rows(FIRMS)).toHaveLength(firms);
    });

    test('joins a data set that the load keeps without its file', async () => {
      const { dataDir } = await load([files({ 'lei.csv': level1(MOVED) })]);
      const { rows } = await load([files({ 'sec.json': filers(lei(1)) })], { dataDir, absent: async () => 'keep' });
      expect(await rows(FIRMS)).toHaveLength(1);
    });
  });

  test('two numbers of one publisher are two firms, even of one name at one address', async () => {
    const twins = [lei(1), lei(2)].map((each) => ({ lei: each, name: 'Testwell Foods Corp', office: ADDRESS }));
    const alone = await load([files({ 'lei.csv': level1(...twins) })]);
    expect(await alone.rows(FIRMS)).toHaveLength(2);
    // A third register cannot say which of the two it means.
    const three = await load([files({ 'lei.csv': level1(...twins), 'sec.json': filer({ formerNames: [] }) })]);
    expect(await three.rows(FIRMS)).toHaveLength(3);
  });

  test('they stay two where a load keeps their data set without its file', async () => {
    const twins = [lei(1), lei(2)].map((each) => ({ lei: each, name: 'Testwell Foods Corp', office: ADDRESS }));
    const { dataDir } = await load([files({ 'lei.csv': level1(...twins) })]);
    const { rows } = await load([files({ 'ny.csv': csv(NEW_YORK, [NEW_YORK_ROW]) })], {
      dataDir,
      absent: async () => 'keep',
    });
    expect((await rows(FIRMS)).map(({ names }) => names)).toEqual([
      'TESTWELL FOODS CORP',
      'TESTWELL FOODS CORP',
      'TESTWELL OPERATIONS INC.',
    ]);
  });

  test('an owner in level 2 is found through the brand; one whom no file names is counted, not invented', async () => {
    const entities = [FIRM, { lei: lei(2), name: 'Testwell Group Inc.' }];
    const nodes = (child: number, parent: number) => ({
      'Relationship.StartNode.NodeID': lei(child),
      'Relationship.EndNode.NodeID': lei(parent),
    });
    const folder = files({ 'lei.csv': level1(...entities), 'rr.csv': level2(nodes(1, 2), nodes(2, 3)) });
    const { rows, report } = await load([folder]);
    expect(
      await rows(`SELECT n.name, a.affiliation_type AS type FROM brand_is_affiliated_with_brand AS a
        JOIN brand_name AS n ON n.owner_key = a.to_key`),
    ).toEqual([{ name: 'TESTWELL GROUP INC.', type: 'ownership' }]);
    expect(report.lost.get('brand_is_affiliated_with_brand')).toBe(1);
  });
});
