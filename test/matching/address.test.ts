import { describe, expect, test } from 'vitest';
import { type Address, parseAddress } from '../../matching/addresses/address.ts';
import { streetPiece } from '../../matching/addresses/street-parts.ts';
import { unitText } from '../../matching/addresses/unit.ts';

/** number | before | name | type | after | unit | box | route | site | building, what is missing left out. */
const streetOf = (address: Address) => {
  const { number, before, name, type, after, box, route, site, building } = address;
  const units = unitText(address);
  return [
    number && `no:${number.text}`,
    before && `before:${before}`,
    name && `name:${name}`,
    type && `type:${type}`,
    after && `after:${after}`,
    units && `unit:${units}`,
    box && `box:${box}`,
    route && `route:${route}`,
    site && `site:${site}`,
    building && `building:${building}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' | ');
};

describe('street lines', () => {
  test.each([
    ['100 Main Street', 'no:100 | name:MAIN | type:ST'],
    ['100 main', 'no:100 | name:MAIN'],
    ['2100 24th Ave. South', 'no:2100 | name:24TH | type:AVE | after:S'],
    ['322 N 105TH ST', 'no:322 | before:N | name:105TH | type:ST'],
    ['100 N.W. 45th', 'no:100 | before:NW | name:45TH'],
    ['4700 Southwest Admiral Way', 'no:4700 | before:SW | name:ADMIRAL | type:WAY'],
    ['1200 NORTH ST', 'no:1200 | name:NORTH | type:ST'],
    ['1333 N EAST AVE', 'no:1333 | before:N | name:EAST | type:AVE'],
    ['200 BROADWAY E', 'no:200 | name:BROADWAY | after:E'],
    ['500 AVENUE A', 'no:500 | name:AVE A'],
    ['1 SAINT MARKS PL', 'no:1 | name:ST MARKS | type:PL'],
    ['100 FIRST AVENUE', 'no:100 | name:1ST | type:AVE'],
    ['100 1 AVE', 'no:100 | name:1ST | type:AVE'],
    ['ONE MICROSOFT WAY', 'no:1 | name:MICROSOFT | type:WAY'],
    ['900 Martin Luther King Jr Way S', 'no:900 | name:MLK | type:WAY | after:S'],
    ['900 M L King Jr Way S', 'no:900 | name:MLK | type:WAY | after:S'],
    ['N 45TH ST', 'before:N | name:45TH | type:ST'],
    ['PIKE PLACE MARKET', 'name:PIKE PLACE MARKET'],
    ['Pier 41', 'name:PIER 41'],
    ['EXPO 2000 HALL ANNEX', 'name:EXPO 2000 HALL | type:ANX'],
    ['', ''],
    ['#', ''],
  ])('%j is %j', (line, parts) => {
    expect(streetOf(parseAddress({ street: line }))).toBe(parts);
  });
});

describe('house numbers', () => {
  test.each([
    ['100-102 MAIN ST', '100-102', 100, 102],
    ['100 - 102 MAIN ST', '100-102', 100, 102],
    ['1200-10 MAIN ST', '1200-1210', 1200, 1210],
    ['100 1/2 MAIN ST', '100 1/2', 100, 100],
    ['100A MAIN ST', '100A', 100, 100],
    ['100-A MAIN ST', '100A', 100, 100],
    ['100 B MAIN ST', '100B', 100, 100],
    ['0100 MAIN ST', '100', 100, 100],
    ['1510-1500 MAIN ST', '1500-1510', 1500, 1510],
    ['1500-1500 MAIN ST', '1500', 1500, 1500],
    ['100 & 102 MAIN ST', '100-102', 100, 102],
    ['20/22 MAIN ST', '20-22', 20, 22],
    ['100 - 19TH AVE', '100', 100, 100],
    ['33-26TH AVE', '33', 33, 33],
    ['100-1/2 MAIN ST', '100 1/2', 100, 100],
    ['100-300 MAIN ST', '100-300', 100, 300],
    ['100-301 MAIN ST', '100-301', 100301, 100301],
    ['100½ MAIN ST', '100 1/2', 100, 100],
    ['308-5200 MAIN ST', '308-5200', 3085200, 3085200],
    ['N6W23001 BLUEMOUND RD', 'N6W23001', null, null],
    ['W163 N9250 WATER ST', 'W163N9250', null, null],
    ['30W180 BUTTERFIELD RD', '30W180', null, null],
    ['W 5527 HWY 10', 'W5527', null, null],
  ])('%j has %j', (line, text, from, to) => {
    expect(parseAddress({ street: line }).number).toMatchObject({ text, from, to });
  });

  test('"104-12" is one number in Queens, and a range elsewhere', () => {
    const number = (state: string, zip: string | null = null) =>
      parseAddress({ street: '104-12 LIBERTY AVE', state, zip }).number;
    for (const queens of [number('NY'), number('NY', '11417')])
      expect(queens).toMatchObject({ text: '104-12', from: 10412 });
    for (const range of [number('CA'), number('NY', '10001')])
      expect(range).toMatchObject({ text: '104-112', to: 112 });
  });

  test('"100 A ST" is number 100 in A Street', () => {
    expect(streetOf(parseAddress({ street: '100 A ST' }))).toBe('no:100 | name:A | type:ST');
  });
});

describe('units', () => {
  test.each([
    ['100 MAIN ST STE 200', 'STE 200'],
    ['100 MAIN ST, Suite #200', 'STE 200'],
    ['100 MAIN ST #200', '200'],
    ['100 MAIN ST 200', '200'],
    ['100 MAIN ST APT 4B', 'APT 4B'],
    ['100 MAIN ST UNIT B-10', 'UNIT B10'],
    ['100 MAIN ST # UNIT B10', 'UNIT B10'],
    ['100 MAIN ST 2ND FLOOR', 'FL 2'],
    ['100 MAIN ST FL 2', 'FL 2'],
    ['100 MAIN ST 2 FL', 'FL 2'],
    ['100 MAIN ST BLDG 3 STE 5', 'BLDG 3 STE 5'],
    ['100 MAIN ST STE 5 BLDG 3', 'BLDG 3 STE 5'],
    ['100 MAIN ST 2ND FL STE 210', 'FL 2 STE 210'],
    ['100 MAIN ST SECOND FLOOR', 'FL 2'],
    ['100 MAIN ST 2/F', 'FL 2'],
    ['100 MAIN ST TOP FLOOR', 'FL TOP'],
    ['100 MAIN ST LOWER LEVEL', 'LOWR'],
    ['100 MAIN ST LOWER LEVEL STE 4', 'LOWR STE 4'],
    ['100 MAIN ST LEVEL 2 STAND 4', 'LVL 2 STAND 4'],
    ['100 MAIN ST CAFE', 'CAFE'],
    ['100 MAIN ST STE 7 & 8', 'STE 7 8'],
    ['100 MAIN ST STE A & B', 'STE A B'],
    ['100 MAIN ST # I 202', 'I202'],
    ['100 MAIN ST # 19 B', '19B'],
    ['100 MAIN ST STE# I-20', 'STE I20'],
    ['100 MAIN ST NO 200', '200'],
    ['MAIN ST NO 200', '200'],
    ['100 MAIN ST C-134', 'C134'],
    ['100 MAIN ST STE 4 PMB 120', 'STE 4 PMB 120'],
    ['100 MAIN ST M/S 12', 'STOP 12'],
    ['100 MAIN ST MAIL STOP 12', 'STOP 12'],
    ['100 MAIN ST SUITE 9 - ROOM 12', 'STE 9 RM 12'],
    ['100 MAIN ST BSMT', 'BSMT'],
    ['1001 MAIN ST PIER 54', 'PIER 54'],
    ['SUITE 200, 100 MAIN ST', 'STE 200'],
  ])('%j has %j', (line, unit) => {
    expect(streetOf(parseAddress({ street: line }))).toMatch(new RegExp(`name:MAIN \\| type:ST \\| unit:${unit}$`));
  });

  test('stand in the second line as well', () => {
    expect(parseAddress({ street: '100 MAIN ST', unit: '200' }).unit).toMatchObject({ type: null, id: '200' });
    expect(parseAddress({ street: '100 MAIN ST', unit: 'Suite 0200' }).unit).toMatchObject({ type: 'STE', id: '200' });
    expect(parseAddress({ street: '100 N KEY ST' }).unit).toBeNull();
  });
});

describe('boxes, routes and numbered roads', () => {
  test.each([
    ['PO BOX 123', 'box:123'],
    ['P.O. Box 0123', 'box:123'],
    ['P O BOX # 123', 'box:123'],
    ['Post Office Box 12-A', 'box:12A'],
    ['POBOX 9', 'box:9'],
    ['100 MAIN ST PO BOX 4', 'no:100 | name:MAIN | type:ST | box:4'],
    ['100 MAIN ST BOX 4', 'no:100 | name:MAIN | type:ST | box:4'],
    ['100 MAIN ST/PO BOX 4', 'no:100 | name:MAIN | type:ST | box:4'],
    ['100 MAIN ST/P.O. BOX 4', 'no:100 | name:MAIN | type:ST | box:4'],
    ['187 NINTH ST/HWY 84 WEST', 'no:187 | name:9TH | type:ST | building:HWY 84 WEST'],
    ['187 NINTH ST/STATE ROUTE 84', 'no:187 | name:9TH | type:ST | building:STATE ROUTE 84'],
    ['305 E/W CONNECTOR', 'no:305 | name:E/W CONNECTOR'],
    ['100 N MARTIN LUTHER KING, JR, BLVD', 'no:100 | before:N | name:MLK | type:BLVD'],
    ['100 N MARTIN LUTHER KING JUNIOR BOULEVARD', 'no:100 | before:N | name:MLK | type:BLVD'],
    ['12 BOX 7 RANCH RD', 'no:12 | name:BOX 7 RANCH | type:RD'],
    ['12 BOX 7', 'no:12 | name:BOX 7'],
    ['RR 2 BOX 15', 'box:15 | route:RR 2'],
    ['Rural Route 2, Box 15', 'box:15 | route:RR 2'],
    ['RT 2 BOX 15', 'box:15 | route:RR 2'],
    ['HC 1 BOX 5A', 'box:5A | route:HC 1'],
    ['5685 HWY 93 S', 'no:5685 | name:HWY 93 | after:S'],
    ['16843 US HIGHWAY 12 WEST', 'no:16843 | name:HWY 12 | after:W'],
    ['12345 SR-99', 'no:12345 | name:HWY 99'],
    ['12345 State Route 99', 'no:12345 | name:HWY 99'],
    ['100 MT HWY 35', 'no:100 | name:HWY 35'],
    ['4210 North Dakota Highway 5', 'no:4210 | name:HWY 5'],
    ['77 SOUTH DAKOTA STATE HWY 44 E', 'no:77 | name:HWY 44 | after:E'],
    ['900 West Virginia Route 2', 'no:900 | name:HWY 2'],
    ['61 NORTH CAROLINA HWY 54 W', 'no:61 | name:HWY 54 | after:W'],
    ['512 North Dakota Street', 'no:512 | before:N | name:DAKOTA | type:ST'],
    ['340 West Virginia Ave', 'no:340 | before:W | name:VIRGINIA | type:AVE'],
    ['12 WEST MONTANA HWY 28', 'no:12 | before:W | name:HWY 28'],
    ['100 NE HWY 20', 'no:100 | before:NE | name:HWY 20'],
    ['N HWY 5', 'before:N | name:HWY 5'],
    ['100 COUNTY ROAD 12', 'no:100 | name:CR 12'],
    ['100 CR 12', 'no:100 | name:CR 12'],
    ['100 STATE ST', 'no:100 | name:STATE | type:ST'],
  ])('%j is %j', (line, parts) => {
    expect(streetOf(parseAddress({ street: line }))).toBe(parts);
  });
});

test.each([
  ['Bay Street Terminal, 100 Main St', 'no:100 | name:MAIN | type:ST | building:BAY STREET TERMINAL'],
  ['100 Main St, Exchange Building, Suite 4', 'no:100 | name:MAIN | type:ST | unit:STE 4 | building:EXCHANGE BUILDING'],
  ['1500 Exchange Plaza, 100 Main St', 'no:100 | name:MAIN | type:ST | unit:1500 | building:EXCHANGE PLAZA'],
  ['One Exchange Plaza, 100 Main St', 'no:100 | name:MAIN | type:ST | building:ONE EXCHANGE PLAZA'],
  ['EXCHANGE HALL 100 MAIN ST # 4', 'no:100 | name:MAIN | type:ST | unit:4 | building:EXCHANGE HALL'],
  ['Exchange Building 100 Main St', 'no:100 | name:MAIN | type:ST | building:EXCHANGE BUILDING'],
  ['West Tower 100 Main St Ste 4', 'no:100 | name:MAIN | type:ST | unit:STE 4 | building:WEST TOWER'],
  ['Building 5 100 Main St', 'no:100 | name:MAIN | type:ST | unit:BLDG 5'],
  ['Park Building B 100 Main St', 'no:100 | name:MAIN | type:ST | unit:BLDG B | building:PARK'],
  ['100 MAIN ST EXCHANGE HALL', 'no:100 | name:MAIN | type:ST | building:EXCHANGE HALL'],
  ['20 FOREST LANE DRIVE INN', 'no:20 | name:FOREST LANE DRIVE INN'],
  ['100 LAKE PARK OAK HILL DR', 'no:100 | name:LAKE PARK OAK HILL | type:DR'],
  ['2 Exchange Square, 100 Main St', 'no:100 | name:MAIN | type:ST | building:2 EXCHANGE SQUARE'],
  ['One Exchange Place, 100 Main St', 'no:100 | name:MAIN | type:ST | building:ONE EXCHANGE PLACE'],
  ['Floor 3, 100 Main St', 'no:100 | name:MAIN | type:ST | unit:FL 3'],
  ['100 Main St (rear of the bank)', 'no:100 | name:MAIN | type:ST | building:REAR OF THE BANK'],
  ['1 Ferry Building #23', 'no:1 | name:FERRY BUILDING | unit:23'],
  ['100 Main St, PO Box 4', 'no:100 | name:MAIN | type:ST | box:4'],
  ['PO Box 4 Mail Stop 7', 'unit:STOP 7 | box:4'],
  ['60210 PO BOX', 'box:60210'],
  ['Attn: Records 100 Main St', 'no:100 | name:MAIN | type:ST'],
  ['100 Main St Attn Records', 'no:100 | name:MAIN | type:ST'],
  ['% First Bank, 100 Main St', 'no:100 | name:MAIN | type:ST'],
])('"the piece with the house number is the street wherever it stands": %j is %j', (street, parts) => {
  expect(streetOf(parseAddress({ street }))).toBe(parts);
});

test.each([
  ['1500 K Street NW', 'no:1500 | name:K | type:ST | after:NW'],
  ['1500 K St N.W.', 'no:1500 | name:K | type:ST | after:NW'],
  ['100 AVENUE C', 'no:100 | name:AVE C'],
  ['100 AVENUE E STE 2', 'no:100 | name:AVE E | unit:STE 2'],
  ['100 NORTH AVENUE F', 'no:100 | before:N | name:AVE F'],
  ['100 E North Ave', 'no:100 | before:E | name:NORTH | type:AVE'],
  ['100 South Ave W', 'no:100 | name:SOUTH | type:AVE | after:W'],
  ['100 N Canyon W', 'no:100 | before:N | name:CANYON | after:W'],
  ['100 EAST WEST HWY', 'no:100 | name:EAST WEST | type:HWY'],
  ['100 MAIN AVE E 302', 'no:100 | name:MAIN | type:AVE | after:E | unit:302'],
  ['100 MAIN ST # SR9', 'no:100 | name:MAIN | type:ST | unit:SR9'],
  ['100 MAIN ST STE SR9', 'no:100 | name:MAIN | type:ST | unit:STE SR9'],
  ['Calle Fortaleza #104', 'no:104 | name:CALLE FORTALEZA'],
  ['AVENUE B STE 5', 'name:AVE B | unit:STE 5'],
  ['212 A, Granada Ave', 'no:212A | name:GRANADA | type:AVE'],
  ['5TH AND HWY 13', 'name:5TH & HWY 13'],
  ['100 N STAR DR', 'no:100 | name:NORTH STAR | type:DR'],
  ['100 NORTH POINT', 'no:100 | name:NORTH POINT'],
  ['100 SW POINT ROBINSON RD', 'no:100 | before:SW | name:POINT ROBINSON | type:RD'],
  ['100 Main Ave, S', 'no:100 | name:MAIN | type:AVE | after:S'],
  ['100 Harbor Blvd., So.', 'no:100 | name:HARBOR | type:BLVD | after:S'],
  ['100 So. Harbor Blvd', 'no:100 | before:S | name:HARBOR | type:BLVD'],
  ['1177 Avenue of the Americas', 'no:1177 | name:6TH | type:AVE'],
  ["170 O'Farrell St", 'no:170 | name:OFARRELL | type:ST'],
  ['170 O FARRELL ST', 'no:170 | name:OFARRELL | type:ST'],
  ['170 O STREET', 'no:170 | name:O | type:ST'],
  ['N 1234', 'before:N | name:1234'],
  ['12TH AVE & E PINE ST', 'name:12TH & PINE'],
  ['Main St at 4th Ave', 'name:4TH & MAIN'],
  ['NW Corner of Main St and 4th Ave', 'name:4TH & MAIN'],
  ['100 HARBOR VIEW HWY 7', 'no:100 | name:HARBOR VIEW | type:HWY | unit:7'],
  ['100 HARBOR HWY 7', 'no:100 | name:HARBOR | type:HWY | unit:7'],
  ['100 N HARBOR HWY 7', 'no:100 | before:N | name:HARBOR | type:HWY | unit:7'],
  ['100 N MAPLE ST 7', 'no:100 | before:N | name:MAPLE | type:ST | unit:7'],
  ['100 COUNTY ROAD HHH', 'no:100 | name:CR HHH'],
  ['100 COUNTY HWY K', 'no:100 | name:CR K'],
  ['100 N IH 35', 'no:100 | before:N | name:HWY 35'],
  ['12 STATE ROUTE # 410 E', 'no:12 | name:HWY 410 | after:E'],
  ['350 S 400 E', 'no:350 | before:S | name:400 | after:E'],
  ['Calle Luna 104', 'no:104 | name:CALLE LUNA'],
  ['B12 CALLE 3', 'no:B12 | name:CALLE 3'],
  ['104 CALLE 5 SO', 'no:104 | name:CALLE 5 | after:SW'],
  ['Carr 2 Km 11.2', 'no:KM 11.2 | name:HWY 2'],
  ['BO BLARNEY KM 3.2 CARR 901', 'no:KM 3.2 | name:HWY 901 | site:BO BLARNEY'],
  ['Carr 2 Km 11 Hm 2, Barrio Blarney', 'no:KM 11.2 | name:HWY 2 | site:BO BLARNEY'],
  ['MILE 96.5 Blarney Hwy', 'no:MILE 96.5 | name:BLARNEY | type:HWY'],
  ['URB BLARNEY OAK 150 CALLE A', 'no:150 | name:CALLE A | site:URB BLARNEY OAK'],
  ['150 CALLE A, Urbanización Blarney Oak', 'no:150 | name:CALLE A | site:URB BLARNEY OAK'],
  ['URB BLARNEY OAK CALLE A 150', 'no:150 | name:CALLE A | site:URB BLARNEY OAK'],
  ['150 CALLE A URB BLARNEY OAK', 'no:150 | name:CALLE A | site:URB BLARNEY OAK'],
  [
    'COND BLARNEY PALACE URB OAK 9 CALLE 1 APT 5',
    'no:9 | name:CALLE 1 | unit:APT 5 | site:COND BLARNEY PALACE URB OAK',
  ],
  ['COND BLARNEY PALACE APT 5', 'unit:APT 5 | site:COND BLARNEY PALACE'],
  ['URB BLARNEY OAK B 12 CALLE 3', 'no:B12 | name:CALLE 3 | site:URB BLARNEY OAK'],
  ['BO BLARNEY BLVD', 'name:BO BLARNEY | type:BLVD'],
  ['Lot 5 Hwy 66', 'name:HWY 66 | unit:LOT 5'],
  ['Lot 5 E Hwy 66', 'before:E | name:HWY 66 | unit:LOT 5'],
  ['Space 12 Blarney Rd', 'name:BLARNEY | type:RD | unit:SPC 12'],
  ['Rear 100 Main St', 'no:100 | name:MAIN | type:ST | unit:REAR'],
  ['3911 E State Hwy D, Unit A101', 'no:3911 | before:E | name:HWY D | unit:UNIT A101'],
  ['3911 State Hwy E', 'no:3911 | name:HWY E'],
  ['2500 FM 1960 Rd W', 'no:2500 | name:HWY 1960 | after:W'],
  ['2500 Farm to Market Road 1960 West', 'no:2500 | name:HWY 1960 | after:W'],
  ['Star Route 1 Box 9', 'box:9 | route:HC 1'],
  ['HC-71 BOX 21', 'box:21 | route:HC 71'],
  ['PSC 802 Box 74', 'box:74 | route:PSC 802'],
  ['CMR 402 Box 1234', 'box:1234 | route:CMR 402'],
  ['Unit 2050 Box 4190', 'box:4190 | route:UNIT 2050'],
])('streets of every kind: %j is %j', (street, parts) => {
  expect(streetOf(parseAddress({ street }))).toBe(parts);
});

describe('addresses in one line', () => {
  test.each([
    [
      '123 Main St Ste 4, Seattle, WA 98101-1234, USA',
      'no:123 | name:MAIN | type:ST | unit:STE 4',
      'SEATTLE',
      'WA',
      '98101',
    ],
    ['3423 FREMONT AVE N SEATTLE 98103', 'no:3423 | name:FREMONT | type:AVE | after:N', 'SEATTLE', 'WA', '98103'],
    ['100 5TH AVE NE SEATTLE WA 98105', 'no:100 | name:5TH | type:AVE | after:NE', 'SEATTLE', 'WA', '98105'],
    ['100 5TH AVE NE 98105', 'no:100 | name:5TH | type:AVE | after:NE', null, 'WA', '98105'],
    ['100 5TH AVE NE', 'no:100 | name:5TH | type:AVE | after:NE', null, null, null],
    ['100 MAIN CT', 'no:100 | name:MAIN | type:CT', null, null, null],
    ['MAIN CT', 'name:MAIN | type:CT', null, null, null],
    ['5 ELM ST, HARTFORD, CT', 'no:5 | name:ELM | type:ST', 'HARTFORD', 'CT', null],
    ['5685 HWY 93 S, WHITEFISH MT', 'no:5685 | name:HWY 93 | after:S', 'WHITEFISH', 'MT', null],
    ['100 Main St St Louis MO 63101', 'no:100 | name:MAIN | type:ST', 'SAINT LOUIS', 'MO', '63101'],
    [
      '1600 Pennsylvania Ave NW, Washington, DC 20500',
      'no:1600 | name:PENNSYLVANIA | type:AVE | after:NW',
      'WASHINGTON',
      'DC',
      '20500',
    ],
    [
      '658 Front St, Lahaina, Maui, Hawaii 96761',
      'no:658 | name:FRONT | type:ST | building:MAUI',
      'LAHAINA',
      'HI',
      '96761',
    ],
    ['5 Elm St, Hilo, Hawaii, Hawaii', 'no:5 | name:ELM | type:ST | building:HAWAII', 'HILO', 'HI', null],
    ['5 Elm St, Kent, King County, WA', 'no:5 | name:ELM | type:ST | building:KING COUNTY', 'KENT', 'WA', null],
    ['5 Elm St, King County, WA', 'no:5 | name:ELM | type:ST', 'KING COUNTY', 'WA', null],
    ['5 Elm St, Lahaina, Hawaii', 'no:5 | name:ELM | type:ST', 'LAHAINA', 'HI', null],
    ['100 BROADWAY NEW YORK NY 10005', 'no:100 | name:BROADWAY', 'NEW YORK', 'NY', '10005'],
    [
      '100 MAIN ST 2ND FLOOR NEW YORK NEW YORK 10001',
      'no:100 | name:MAIN | type:ST | unit:FL 2',
      'NEW YORK',
      'NY',
      '10001',
    ],
    ['C/O Any Body, 5 Elm St, Hartford, Connecticut', 'no:5 | name:ELM | type:ST', 'HARTFORD', 'CT', null],
    ['PO BOX 12345', 'box:12345', null, null, null],
    ['PO BOX 12345, HELENA, MT 59601', 'box:12345', 'HELENA', 'MT', '59601'],
    ['Omaha NE 68102', '', 'OMAHA', 'NE', '68102'],
    ['93 PIKE ST SEATTLE 98101', 'no:93 | name:PIKE | type:ST', 'SEATTLE', 'WA', '98101'],
    ['100 COURT ST SEATTLE 98101', 'no:100 | name:COURT | type:ST', 'SEATTLE', 'WA', '98101'],
    ['100 Broadway, New York', 'no:100 | name:BROADWAY', 'NEW YORK', null, null],
    ['Spokane, Washington', '', 'SPOKANE', 'WA', null],
    ['100 Main St, Kent, Wash.', 'no:100 | name:MAIN | type:ST', 'KENT', 'WA', null],
    ['100 Main St, Taos, N. Mex. 87571', 'no:100 | name:MAIN | type:ST', 'TAOS', 'NM', '87571'],
    [
      '100 Main St Ste 7 & 8 Federal Way WA 98003',
      'no:100 | name:MAIN | type:ST | unit:STE 7 8',
      'FEDERAL WAY',
      'WA',
      '98003',
    ],
    ['100 MAIN ST S ST PAUL MN 55101', 'no:100 | name:MAIN | type:ST | after:S', 'SAINT PAUL', 'MN', '55101'],
    ['100 MAIN ST GREAT FALLS MT', 'no:100 | name:MAIN | type:ST', 'GREAT FALLS', 'MT', null],
    ['100 MAIN ST PARK CITY UT 84060', 'no:100 | name:MAIN | type:ST', 'PARK CITY', 'UT', '84060'],
    ['77 BEALE SAN FRANCISCO CA', 'no:77 | name:BEALE', 'SAN FRANCISCO', 'CA', null],
    ['77 E BEALE SALT LAKE CITY UT', 'no:77 | before:E | name:BEALE', 'SALT LAKE CITY', 'UT', null],
    ['14 Main St E. Hampton NY', 'no:14 | name:MAIN | type:ST', 'EAST HAMPTON', 'NY', null],
    ['100 Main Avenue West Missoula MT 59801', 'no:100 | name:MAIN | type:AVE | after:W', 'MISSOULA', 'MT', '59801'],
    ['100 MAIN AVE WEST YELLOWSTONE MT 59758', 'no:100 | name:MAIN | type:AVE', 'WEST YELLOWSTONE', 'MT', '59758'],
    ['100 Main St, Hartford, CT 6103', 'no:100 | name:MAIN | type:ST', 'HARTFORD', 'CT', '06103'],
    ['100 Main St, Hartford, CT, 6103-1234', 'no:100 | name:MAIN | type:ST', 'HARTFORD', 'CT', '06103'],
    ['100 Calle Luna, San Juan, PR 902', 'no:100 | name:CALLE LUNA', 'SAN JUAN', 'PR', '00902'],
    ['Unit 45013, APO AP 96338', 'route:UNIT 45013', 'APO', 'AP', '96338'],
    [
      '100 Main St, Seattle, WA 98101 (upstairs)',
      'no:100 | name:MAIN | type:ST | building:UPSTAIRS',
      'SEATTLE',
      'WA',
      '98101',
    ],
    [
      'Exchange Hall, 100 Main St, Seattle, WA',
      'no:100 | name:MAIN | type:ST | building:EXCHANGE HALL',
      'SEATTLE',
      'WA',
      null,
    ],
    ['Exchange Hall', 'name:EXCHANGE HALL', null, null, null],
    ['Seattle, WA', '', 'SEATTLE', 'WA', null],
    ['WA', '', null, 'WA', null],
    ['98101', '', null, 'WA', '98101'],
    ['', '', null, null, null],
  ])('%j is %j in %s %s %s', (line, street, city, state, zip) => {
    const address = parseAddress(line);
    expect(streetOf(address)).toBe(street);
    expect(address).toMatchObject({ city, state, zip });
  });
});

test.each([
  [{ state: 'Washington' }, { state: 'WA' }],
  [{ state: 'wa.' }, { state: 'WA' }],
  [{ state: 'Nowhere' }, { state: null }],
  [{ zip: '98101-1234' }, { zip: '98101', zip4: '1234', state: 'WA' }],
  [{ zip: '981011234' }, { zip: '98101', zip4: '1234' }],
  [{ zip: '9810' }, { zip: null }],
  [{ zip: '6103', state: 'CT' }, { zip: '06103' }],
  [{ zip: '902', state: 'PR' }, { zip: '00902' }],
  [{ zip: '610', state: 'CT' }, { zip: null }],
  [{ zip: '98101-0000' }, { zip: '98101', zip4: null }],
  [{ zip: '00000' }, { zip: null, state: null }],
  [{ zip: '357028' }, { zip: null }],
  [{ state: 'AE', city: 'APO' }, { state: 'AE' }],
  [{ city: 'St. Paul' }, { city: 'SAINT PAUL' }],
  [{ city: 'NY' }, { city: 'NEW YORK' }],
  [{ city: 'Ft Worth' }, { city: 'FORT WORTH' }],
  [{ city: 'N. Bend' }, { city: 'NORTH BEND' }],
])('%j is %j', (given, parts) => {
  expect(parseAddress(given)).toMatchObject(parts);
});

describe('"foreign addresses are not forced into American ones"', () => {
  test.each([
    ['75 King Street South, Waterloo, Ontario N2J 4V1', 'CAN'],
    ['906 West Broadway, Vancouver, BC', 'CAN'],
    ['10 Downing Street, London SW1A 2AA', 'GBR'],
    ['Level 2, No. 193, Tehran, Iran', 'IRN'],
    ['Havana, Cuba', 'CUB'],
  ])('%j is in %s, and has none of their parts', (line, country) => {
    const { name: _, city: __, written: ___, within, country: found, ...parts } = parseAddress(line);
    expect(found).toBe(country);
    expect(within).toEqual([]);
    expect(Object.values(parts).every((part) => part === null)).toBe(true);
  });

  test.each([
    '100 Main St, Lebanon',
    '100 Main St, Atlanta, Georgia',
    '100 Main St, Peru, IN 46970',
    'Mexico, MO',
    'Lebanon',
    'Exchange Hall, Lebanon 97355',
    'Exchange Hall, U.S.A',
  ])('%j is American', (line) => {
    expect(parseAddress(line).country).toBeNull();
  });

  test('a country of its own says so as well', () => {
    expect(parseAddress({ street: '5 High St Ste 4', city: 'London', country: 'GBR' })).toMatchObject({
      ...{ country: 'GBR', name: '5 HIGH ST STE 4', number: null, unit: null, city: 'LONDON' },
    });
    expect(parseAddress({ street: '5 High St', country: 'USA' })).toMatchObject({ country: null, name: 'HIGH' });
  });
});

test('hostile lines are read in milliseconds', () => {
  const lines = [
    'A'.repeat(10_000),
    ','.repeat(1000),
    '1 '.repeat(5000),
    '('.repeat(5000),
    'C/O '.repeat(2000),
    '# & '.repeat(2000),
  ];
  const start = performance.now();
  for (const line of lines) parseAddress(line);
  for (const street of lines) parseAddress({ street, unit: street });
  expect(performance.now() - start).toBeLessThan(1000);
});

describe('what does not belong to a street line', () => {
  test.each([
    ['6TH FL 100 Main St Seattle WA', 'no:100 | name:MAIN | type:ST | unit:FL 6', 'SEATTLE'],
    ['2nd Floor 100 Main St, Seattle, WA', 'no:100 | name:MAIN | type:ST | unit:FL 2', 'SEATTLE'],
    ['100 MAIN ST SEATTLE WA 98101 (206) 555-0142', 'no:100 | name:MAIN | type:ST', 'SEATTLE'],
    ['100 Main St, Seattle, WA 98101, tel. 206-555-0142', 'no:100 | name:MAIN | type:ST', 'SEATTLE'],
    ['206.555.0142, 100 Main St, Seattle, WA', 'no:100 | name:MAIN | type:ST', 'SEATTLE'],
    ['100 Main St, Seattle, WA 9810', 'no:100 | name:MAIN | type:ST', 'SEATTLE'],
    ['100 Main St, Boston, MA 2101', 'no:100 | name:MAIN | type:ST', 'BOSTON'],
    // No ZIP codes, and no phone numbers.
    ['100 Main St, Unit WA 981', 'no:100 | name:MAIN | type:ST | unit:UNIT WA 981', null],
    ['100-555-0142 Main St, Seattle, WA', 'name:MAIN | type:ST', 'SEATTLE'],
    ['100 Main St, Seattle, WA 98101-0142', 'no:100 | name:MAIN | type:ST', 'SEATTLE'],
  ])('%j: %s in %s', (line, street, city) => {
    const address = parseAddress(line);
    expect([streetOf(address), address.city]).toEqual([street, city]);
  });

  test.each(['Same as above', 'N/A', '(none)', 'NOT APPLICABLE'])('%j is no street', (street) => {
    const address = parseAddress({ street, unit: 'Ste 4', city: 'Seattle', state: 'WA' });
    expect([streetOf(address), address.city]).toEqual(['unit:STE 4', 'SEATTLE']);
  });
});

describe('a part that repeats another', () => {
  test.each([
    [{ street: '100 Main St, Seattle, WA 98101', city: 'SEATTLE' }, 'no:100 | name:MAIN | type:ST', 'SEATTLE', null],
    [
      { street: '100 Main St Ste 4, Seattle, WA', unit: 'Bldg C', city: 'Seattle', state: 'WA' },
      'no:100 | name:MAIN | type:ST | unit:BLDG C STE 4',
      'SEATTLE',
      'WA',
    ],
    // Another town is no repetition: "Ballard" may be a building.
    [
      { street: '100 Main St, Ballard', city: 'Seattle', state: 'WA' },
      'no:100 | name:MAIN | type:ST | building:BALLARD',
      'SEATTLE',
      'WA',
    ],
    [{ street: '100 Main St Seattle', city: 'SEATTLE' }, 'no:100 | name:MAIN | type:ST', 'SEATTLE', null],
    [{ street: '100 Main St Salt Lake', city: 'Salt Lake' }, 'no:100 | name:MAIN | type:ST', 'SALT LAKE', null],
    [{ street: '100 Old Seattle', city: 'SEATTLE' }, 'no:100 | name:OLD SEATTLE', 'SEATTLE', null],
    [
      { street: '100 Main St New Seattle', city: 'SEATTLE' },
      'no:100 | name:MAIN | type:ST | building:NEW SEATTLE',
      'SEATTLE',
      null,
    ],
    [{ street: '100 Seattle', city: 'SEATTLE' }, 'no:100 | name:SEATTLE', 'SEATTLE', null],
    [{ street: '100 Main St', city: 'SEATTLE WA', zip: '98101' }, 'no:100 | name:MAIN | type:ST', 'SEATTLE', 'WA'],
    [
      { street: '100 Main St', city: 'Seattle, Wa.', state: 'Washington' },
      'no:100 | name:MAIN | type:ST',
      'SEATTLE',
      'WA',
    ],
    // Where no state says so, it may be a part of the name.
    [{ street: '100 Main St', city: 'SEATTLE WA' }, 'no:100 | name:MAIN | type:ST', 'SEATTLE WA', null],
    [{ street: '100 Main St', city: 'SEATTLE WA', state: 'OR' }, 'no:100 | name:MAIN | type:ST', 'SEATTLE WA', 'OR'],
    [{ street: '100 Main St', city: 'WA', state: 'WA' }, 'no:100 | name:MAIN | type:ST', 'WA', 'WA'],
  ])('%j', (input, street, city, state) => {
    const address = parseAddress(input);
    expect([streetOf(address), address.city, address.state]).toEqual([street, city, state]);
  });
});

test.each([
  [[], 0],
  [['Alder Building'], 0],
  [['Alder Building', '100 Main St'], 1],
  [['100 Main St', 'Alder Building'], 0],
  [['Alder Building', 'Birch Hall'], 0],
  [['Ste 4', 'Alder Building', '100 Main St'], 2],
])('"the piece of an address that is its street": of %j it is %i', (pieces, at) => {
  expect(streetPiece(pieces)).toBe(at);
});
