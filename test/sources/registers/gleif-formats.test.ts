import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { xmlRecords } from '../../../sources/formats/xml-records.ts';
import { dataFolder } from '../../ingest/tiny.ts';
import { files, load } from '../loaded.ts';
import { loadText } from '../target.ts';
import { zip } from '../zip.ts';
import { lei, level1, type TestEntity } from './gleif-files.ts';
import { nested, xml } from './gleif-nested.ts';

const ABROAD = { Country: 'GB', City: 'London' };
const ENTITIES: readonly TestEntity[] = [
  {
    lei: lei(1),
    name: 'Caf\u00e9 "Test" & Sons <Holdings>, Inc.',
    office: {
      FirstAddressLine: 'C/O The Testwell Agency',
      'AdditionalAddressLine.1': '1 Test Plaza',
      'AdditionalAddressLine.2': 'Floor 3',
      City: 'Albany',
      Region: 'US-NY',
      Country: 'US',
      PostalCode: '12207',
    },
    more: {
      'Entity.OtherEntityNames.OtherEntityName.1': 'Testwell Works Inc.',
      'Entity.OtherEntityNames.OtherEntityName.1.type': 'PREVIOUS_LEGAL_NAME',
      'Entity.OtherEntityNames.OtherEntityName.2': 'Testwell',
      'Entity.OtherEntityNames.OtherEntityName.2.type': 'TRADING_OR_OPERATING_NAME',
      'Entity.LegalForm.EntityLegalFormCode': 'PJ10',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000628',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '5215193',
    },
  },
  {
    lei: lei(2),
    name: 'Testwell Bakery LLC',
    // One element of a name that may occur several times.
    more: {
      'Entity.OtherEntityNames.OtherEntityName.1': 'Testwell Bread',
      'Entity.OtherEntityNames.OtherEntityName.1.type': 'TRADING_OR_OPERATING_NAME',
      'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1': 'Testwell Pekarnya',
      'Entity.EntityStatus': 'INACTIVE',
      'Entity.EntityExpirationDate': '2020-02-03T00:00:00Z',
    },
  },
  { lei: lei(3), name: 'Abroad Ltd', legal: ABROAD, office: ABROAD, more: { 'Entity.LegalJurisdiction': 'GB' } },
  { lei: lei(4), name: 'Void Inc', more: { 'Registration.RegistrationStatus': 'ANNULLED' } },
  { lei: 'NONE', name: 'Numberless Inc' },
];
const records = ENTITIES.map((entity) => nested(entity));

describe('level 1 of GLEIF in the formats of its golden copy', () => {
  const DATE = { date: '2025-06-01' };
  const content = async (text: string | Uint8Array) => {
    const { source, rows, rejects, skips, notes, recorder } = await loadText(text, DATE);
    const staged = 'LegalEntity LegalEntityName LegalEntityType Brand BrandName Address Registration'.split(' ');
    return {
      ...{ source, rows, skips, notes, rejects: rejects.map(([, reason]) => reason) },
      staged: staged.map((name) => recorder.named(name)),
      edges: recorder.named('LegalEntityReceivesMailAtAddress'),
    };
  };

  test.each<[string, string | Uint8Array]>([
    ['XML', xml(...ENTITIES)],
    ['XML without line ends', xml(...ENTITIES).replaceAll('\n', '')],
    ['XML whose namespace has no prefix', xml(...ENTITIES).replaceAll('lei:', '')],
    ['JSON', JSON.stringify({ header: { RecordCount: 5 }, records }, null, 2)],
    ['JSON on one line', JSON.stringify({ records })],
    ['a JSON list', JSON.stringify(records)],
    ['JSON lines', records.map((record) => JSON.stringify(record)).join('\n')],
  ])('%s: the same records as of the CSV', async (_, text) => {
    const expected = await content(level1(...ENTITIES));
    expect(expected).toMatchObject({ source: 'gleif', rows: 5, rejects: [expect.stringContaining('LEI')] });
    expect(expected.staged[0]).toHaveLength(2);
    expect(await content(text)).toEqual(expected);
  });

  test('a load of the XML in a zip file is a snapshot of the same rows as one of the CSV', async () => {
    const NAMES =
      'SELECT e.id, n.name, n.rank FROM legal_entity AS e JOIN legal_entity_name AS n ON n.owner_key = e.key';
    const named = async (file: Readonly<Record<string, string | Buffer>>) =>
      (await load([files(file)])).rows(`${NAMES} ORDER BY e.id, n.rank`);
    const expected = await named({ 'lei.csv': level1(...ENTITIES) });
    expect(expected).toHaveLength(4);
    expect(await named({ 'golden.zip': zip({ 'lei.xml': xml(...ENTITIES) }) })).toEqual(expected);
    expect(await named({ 'utf16.xml': Buffer.from(`\ufeff${xml(...ENTITIES)}`, 'utf16le') })).toEqual(expected);
  });
});

describe('records of an XML file', () => {
  const read = async (text: string) => {
    const file = join(dataFolder(), 'records.xml');
    writeFileSync(file, text);
    const broken: (readonly [number, string])[] = [];
    const found = [];
    const to = { broken: (line: number, reason: string) => void broken.push([line, reason]) };
    for await (const { line, value } of xmlRecords(file, 'r', to)) found.push([line, value]);
    return { found, broken };
  };

  test('each with its line; elements whose names begin alike are none', async () => {
    expect(await read('<all>\n<rs><r a="1">x</r>\n\n<n:r><n:b>2</n:b></n:r ></rs></all>')).toEqual({
      found: [
        [2, { '@a': '1', $: 'x' }],
        [4, { b: '2' }],
      ],
      broken: [],
    });
  });

  test('a record that is no XML costs itself; a file that ends early says so', async () => {
    expect(await read('<rs>\n<r><a></b></r>\n<r></r>\n<r><a>1</a></r>\n<r><a>2')).toEqual({
      found: [[4, { a: '1' }]],
      broken: [
        [2, expect.stringMatching(/^no XML: /)],
        [3, 'a record without anything in it'],
        [5, 'the file ends inside a record'],
      ],
    });
  });

  test('larger than what is read at once, and with one that never ends', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `<r><a>${at}</a><b>${'\u00e9'.repeat(50)}</b></r>`);
    const { found, broken } = await read(`<rs>${many.join('\n')}<r>${'x'.repeat(5 << 20)}</rs>`);
    expect(found).toHaveLength(30_000);
    expect(found.at(-1)).toEqual([30_000, { a: '29999', b: '\u00e9'.repeat(50) }]);
    expect(broken).toEqual([[30_000, expect.stringContaining('one that never ends')]]);
  });
});
