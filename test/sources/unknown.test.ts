import { describe, expect, test } from 'vitest';
import { workbook } from '../tables/workbook.ts';
import { fileOf, find } from './find.ts';
import { zip } from './zip.ts';

describe('files that no source knows', () => {
  const PANEL =
    'EIN,NAME,CITY,STATE,ZIP,NTEE_CD,NTEE_MAJOR,TAX_YEAR,TAX_PERIOD,SUB_DATE,RETURN_TYPE,OBJECT_ID,FILING_YEAR';
  const columns = (first: string) =>
    `no known format: its columns are "${first}", "Firm", "Town"; svc sources draft writes what they may be as a manifest`;
  const XML = 'XML of a layout that is not known: svc sources draft writes what its elements may be as a manifest';
  const LEVEL_2 = 'level 2 of GLEIF as XML or JSON: expected it as CSV, of which the same page has a download';
  const INDEX = 'the header is that of form_990_index, but without';
  const DATA = [
    ['Lic No', 'Firm', 'Town'],
    ['1', 'A', 'B'],
  ];
  test.each<[string, string | Buffer, string]>([
    ['', '', 'empty file'],
    ['blanks', ' \r\n\n', 'empty file'],
    ['bytes', Buffer.from([1, 0, 2, 0]), 'no text: binary'],
    [
      'a workbook',
      zip({ '[Content_Types].xml': '<a/>', 'xl/b.xml': '<b/>' }),
      'a workbook or another document: save its sheets as CSV',
    ],
    [
      'a workbook with several sheets',
      workbook([['Notes']], [['Data', DATA]]),
      `${columns('Lic No')}; sheet "Data" is read, not "People"`,
    ],
    ['a PDF', '%PDF-1.4\n', 'a PDF document'],
    ['a web page', '\n<!DOCTYPE html><html>', 'a web page, not the file that it offers'],
    ['bzip2', Buffer.from('BZh91AY&SY\0\0'), 'packed in an unsupported way: expected gzip or zip'],
    ['prose', 'Hello, world\n', 'no known format'],
    ['level 2 of GLEIF as XML', '<rr:RelationshipData xmlns:rr="http://www.gleif.org/data/schema/rr/2016">', LEVEL_2],
    [
      'level 2 of GLEIF as JSON',
      '{"relations":[{"RelationshipRecord":{"Relationship":{"StartNode":{"NodeID":{"$":"TEST0000000000000100"}}}}}]}',
      LEVEL_2,
    ],
    [
      'other XML',
      '<?xml version="1.0"?>\n<list>\n<firm>Oak, Mill, Reno</firm>\n<firm>Pine, Mill, Elko</firm>\n</list>\n',
      XML,
    ],
    ['XML without declaration', '<list><firm name="A"/></list>', XML],
    ['a table whose first column has a mark', '<5 employees,Firm,Town\n1,A,B\n', columns('<5 employees')],
    ['lines with commas', 'One, two, three\nfour, five\n', 'no known format'],
    ['a table of other columns', 'Lic No;Firm;Town\n1;A;B\n', columns('Lic No')],
    ['a header that lacks a column', `${PANEL.replace(',OBJECT_ID', '')}\n`, `${INDEX} OBJECT_ID`],
    ['a header with another name', `${PANEL.replace('NAME', 'TITLE')}\n`, `${INDEX} TAXPAYER_NAME`],
    ['a header with a column twice', `${PANEL.replace('NTEE_CD', 'EIN')}\n`, `${INDEX} EIN`],
    [
      'a canonical file with a wrong column',
      'brand_key,brand_name,nmae\n',
      'nearly the canonical format of brand, but with nmae',
    ],
    [
      'a canonical file that lacks one',
      'location_key,street_address1,city\n',
      'nearly the canonical format of location, but without brand_key',
    ],
    [
      'a canonical file with a column misspelled',
      'brand_key,Brand Nmae\n',
      'nearly the canonical format of brand, but without brand_name, with Brand Nmae',
    ],
    [
      'a canonical object with a name more',
      '{"brand_key":"a","brand_name":"A","note":"x"}\n',
      'nearly the canonical format of brand, but with note',
    ],
  ])('%s', async (_, content, reason) => {
    const found = await find(fileOf(content));
    expect(found.unknown.map((each) => each.reason)).toEqual([reason]);
  });
});
