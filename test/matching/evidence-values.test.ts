import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { compareAddresses, maxLogOdds } from '../../matching/evidence/address.ts';
import type { Finding } from '../../matching/evidence/finding.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { comparePersons } from '../../matching/evidence/person.ts';
import { comparePhones } from '../../matching/evidence/phone.ts';
import { compareTins } from '../../matching/evidence/tin.ts';
import { compareWebsites } from '../../matching/evidence/website.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { NOWHERE } from '../../matching/names/local-words.ts';
import { prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';
import { parsePerson } from '../../matching/persons/person.ts';
import { logistic, NAME_CURVE, onCurve } from '../../matching/weights.ts';

/** What weights.ts makes of values, to three decimals: a change of a weight changes the rows that it is meant for, and no others. */
const read = wordReader(NO_CORPUS);
const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 1000) / 1000 || 0);
const valuesOf = (finding: Finding | undefined) => [rounded(finding?.score), rounded(finding?.logOdds)];

describe('names: score, log-odds of a location and of a firm', () => {
  test.each([
    ['BLARNEY STONE', 'BLARNEY STONE', 1, 5.8, 5.8],
    ['BLARNEY STONE PUB', 'BLARNEY STONE', 0.874, 3.872, 3.872],
    ['BLARNEY STONE', 'STONE BLARNEY', 0.98, 5.64, 5.64],
    ['BLARNY STONE', 'BLARNEY STONE', 0.882, 4.035, 4.035],
    ['PIZZA', 'PIZZA', 1, 1.392, 1.392],
    ['CORNER MARKET', 'CORNER MARKET', 1, 2.644, 2.644],
    ['KILKENNY BREWING', 'KILKENNY DISTRIBUTING', 0.475, -2.092, -2.092],
    ['KILKENNY BREWING', 'KILKENNY PUB HOUSE GRILL', 0.465, -2.332, -2.332],
    ['PIER 7', 'PIER 9', 0.429, -7, -7],
    ['BLARNEY 7', 'BLARNEY 9', 0.429, -7, -7],
    ['PLAN A', 'PLAN B', 0.46, -7, -7],
    ['HARBOR VIEW NAILS', 'HARBOR VIEW DENTAL', 0.583, -6.61, -6.61],
    ['JAMES KILKENNY', 'JANET KILKENNY', 0.462, -5.404, -5.404],
    ['KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION', 0.915, -1.307, -1.307],
    ['BLARNEY STONE LLC', 'BLARNEY STONE LLC', 1, 6.4, 6.4],
    ['BLARNEY STONE LLC', 'BLARNEY STONE INC', 1, 5.5, 5.5],
    ['BLARNEY STONE LLC', 'BLARNEY STONE CO', 1, 5.8, 5.8],
    ['BLARNEY STONE #11', 'BLARNEY STONE #11', 1, 7.8, 7.8],
    ['BLARNEY STONE #11', 'BLARNEY STONE #12', 1, 0.3, 4.8],
    ['BLARNEY STONE #1234', 'BLARNEY STONE #1235', 1, 5, 5],
    ['BLARNEY STONE #123', 'BLARNEY STONE #124', 1, 0.3, 4.8],
    ['BLARNEY STONE #1234', 'BLARNEY STONE #5678', 1, 0.3, 4.8],
    ['BLARNEY STONE #11', 'WOLFHOUND #11', 0, -6.5, -6.5],
    ['BARBER SHOP ROYALE', 'BARBERSHOP ROYALE', 1, 5.8, 5.8],
    ['BARBER SHOP ROYALE', 'BARBRSHOP ROYALE', 0.917, 4.747, 4.747],
    ['BARBER SHOP ROYALE', 'BARBXXHOP ROYALE', 0.299, -6.201, -6.201],
    ['IN N OUT', 'INOUT', 0, -6.5, -6.5],
    ['KWB', 'KILKENNY WOLFHOUND BREWERS', 0.825, 2.831, 2.831],
    ['KW', 'KILKENNY WOLFHOUND', 0, -6.5, -6.5],
    ['KWBX ELKS', 'KILKENNY WOLFHOUND BREWERS XYLO', 0.526, -1.222, -1.222],
    ['BPOE ELKS', 'BENEVOLENT PROTECTIVE ORDER ELKS', 0.887, 4.146, 4.146],
    ['KILKENNY', 'WOLFHOUND', 0, -6.5, -6.5],
    ['LLC', 'INC', 0, -6.5, -6.5],
    ['SMITH PLUMBING SERVICE', 'SMITH PLUMBING', 0.87, 2.187, 2.187],
    ['SMITH PLUMBING', 'JONES PLUMBING', 0.213, -6.287, -6.287],
    ['J KILKENNY', 'JOHN KILKENNY', 0.871, 3.829, 3.829],
    ['KILKENNY ANIMAL CLINIC', 'KILKENNY VETERINARY HOSPITAL', 0.708, 1.428, 1.428],
    ['SEATTLE COFFEE', 'SEATTLE PIZZA', 0.428, -3.181, -3.181],
    ['BLARNEY STONE TAVERN', 'BLARNEY ROCK TAVERN', 0.645, 0.045, 0.045],
    ['KILKENNYLLC', 'KILKENNY LLC', 1, 5.212, 5.212],
    ['AANDB', 'A & B', 1, 5.212, 5.212],
    ['TWENTY ONE GRILL', '21 GRILL', 1, 2.47, 2.47],
    ['GREEN LEAF CAFE', 'GREENLEAF', 0.864, 2.416, 2.416],
    ['KILKENNY NAILS', 'BLARNEY DENTAL', 0, -7, -7],
    ['KILKENNY NAILS 7', 'KILKENNY DENTAL 9', 0.249, -7, -7],
    ['RITZ KILKENNY CAFE', 'RITZ KILKENNY DINING ROOM', 0.715, -7, -7],
    ['KILKENNY CAFE', 'KILKENNY BAR', 0.658, -7, -7],
    ['KILKENNY CAFE BAR', 'KILKENNY BAR', 0.908, 4.564, 4.564],
    ['KILKENNY CAFE GRILL', 'KILKENNY COFFEE HOUSE', 0.426, -2.8, -2.8],
    ['HOME OF WOLFHOUNDS - HOME OF WOLFHOUNDS', 'HOME OF WOLFHOUNDS', 0.995, 5.76, 5.76],
    ['KILKENNY HOUSE - KILKENY HOUSE - LAKESIDE', 'KILKENNY HOUSE', 0.711, 1.504, 1.504],
    ['=1+1', '7-ELEVEN', 0, -7, -7],
    ['7-ELEVEN', '7 11', 1, 2.626, 2.626],
    ['7 ELEVEN', '7ELEVEN', 1, 2.626, 2.626],
    ['24 7 FITNESS', '247 FITNESS', 1, 3.859, 3.859],
    ['24 7', '247', 1, 2.626, 2.626],
    ['11', '7-ELEVEN', 0.53, -7, -7],
    ['KILKENNY 7', 'KILKENNY', 0.845, 3.012, 3.012],
    ['GREENLEAF', 'GREEN LEAF CAFE PUB', 0.749, 1.561, 1.561],
    ['KILKENNY TEXTILE', 'KILKENNY TEXTIL WOOLENS', 0.751, 2.408, 2.408],
    ['WOLFHOUND BREWERS KILKENNY', 'KWB', 0, -6.5, -6.5],
    ['THE', 'A', 0, -6.5, -6.5],
    ['KILKENNY BREWING LLC', 'KILKENNY DISTRIBUTING LLC', 0.475, -1.492, -1.492],
    ['KILKENNY STONE', 'KILKENNY BAKERY', 0.582, -0.628, -0.628],
    ['STONE PIZZA', 'STONE GRILL', 0.362, -4.753, -4.753],
    ['BLARNEY STONE #1234', 'BLARNEY STONE #1243', 1, 5, 5],
    ['BLARNEY #7', 'BLARNEY STONE KILKENNY #7', 0.639, 1.982, 1.982],
    ['BANK OF AMERICA', 'US BANK', 0.292, -6.208, -6.208],
    ['ONE HUNDRED WOLFHOUNDS', '100 WOLFHOUNDS', 1, 5.8, 5.8],
    ['ABCD ELKS', 'AIREDALE BLARNEY CORK DUBLIN ELKS', 0.887, 4.144, 4.144],
    ['ABCDEF ELKS', 'AIREDALE BLARNEY CORK DUBLIN ENNIS FOYLE ELKS', 0.887, 4.142, 4.142],
    ['ABCDEFG ELKS', 'AIREDALE BLARNEY CORK DUBLIN ENNIS FOYLE GALWAY ELKS', 0.188, -6.312, -6.312],
    ['YMCA', 'YOUNG MENS CHRISTIAN ASSOCIATION KILKENNY', 0.669, 0.269, 0.269],
    ['MIKES KILKENNY', 'MICHAELS KILKENNY', 0.947, 5.335, 5.335],
    ['KILKENNY', 'KILKENNY KILKENNY', 0.995, 5.176, 5.176],
  ])('%j and %j: %d, %d, %d', (one, other, score, location, firm) => {
    const [a, b] = [prepareName(one, read), prepareName(other, read)];
    expect(valuesOf(compareNames(a, b, 'location'))).toEqual([score, location]);
    expect(valuesOf(compareNames(b, a, 'location'))).toEqual([score, location]);
    expect(rounded(compareNames(a, b, 'firm')?.logOdds)).toBe(firm);
  });

  test.each([
    ['KILKENNY SCHOOLS - WOLFHOUND', 'WOLFHOUND', 0.272, 0.272, 0.272, 0.272],
    ['KILKENNY SCHOOLS CORK GALWAY WOLFHOUND', 'WOLFHOUND', -1.923, -1.923, 0, 0],
    ['KILKENNY CORK GALWAY DUBLIN WOLFHOUND PUB', 'WOLFHOUND GRILL', -5.251, -6.084, -1.233, -0.4],
    ['MISSION HOUSE CORK GALWAY', 'MISSION HOUSE GRILL', -4.593, -4.593, -2.44, -2.44],
    ['KILKENNY WOLFHOUND', 'KILKENNY AIREDALE', -6.25, -6.25, -1.8, -1.8],
    ['KILKENNY ICE CREAM', 'KILKENNY COFFEE SHOP', -2.8, -2.8, -0.444, -0.444],
    ['SOUTH CENTRAL SERVICES', 'SOUTH CENTRAL PROGRAM', -0.869, -0.869, -0.869, -0.869],
    ['CORNER MARKET', 'CORNER GRILL HOUSE', -7, -7, -7, -7],
    ['ROGERS PARK SERVICES', 'ROGERS PARK CENTER', 1.886, 1.886, 1.886, 1.886],
    ['HARBOR MISSION', 'HARBOR FAMILY HOUSE', -2.8, -2.8, -1.403, -1.403],
    ['KILKENNY NAILS', 'KILKENNY DENTAL', -6.816, -6.816, -6.816, -6.816],
    ['KILKENNY', 'WOLFHOUND', -6.5, -6.5, -6.5, -6.5],
    ['KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION', -1.307, -1.307, -1.307, -1.307],
    ['BLARNEY STONE', 'BLARNEY STONE', 5.8, 5.8, 5.8, 5.8],
    ['PIZZA PALACE', 'PIZZA HOUSE', -6.253, -6.253, -6.253, -6.253],
    ['KILKENNY REHABILITATION HOSPITAL', 'WOLFHOUND INSTITUTE FOR REHABILITATION', -6.388, -7, -7, -6.388],
    ['ELKS 827', 'BALLARD ELKS #827', 2.538, 2.538, 2.538, 2.538],
    ['BPO ELKS 827', 'BALLARD ELKS #827', -4.437, -4.437, -1.8, -1.8],
    ['BPO ELKS 27', 'BALLARD ELKS #27', -4.437, -6.937, -4.3, -1.8],
    ['GALWAY KILKENNY', 'KILKENNY CORK TYKES', -6.258, -6.258, -1.8, -1.8],
    ['KILKENNY LITTLE WOLFHOUNDS', 'BLARNEY LITTLE WOLFHOUNDS', -4.44, -6.94, -4.3, -1.8],
    ['GALWAY WOLFHOUND KILKENNY', 'KILKENNY CORK', -6.258, -7, -4.3, -1.8],
    ['KILKENNY CORK', 'KILKENNY GALWAY WOLFHOUND', -6.258, -6.258, -1.8, -1.8],
    ['GALWAY KILKENNY', 'KILKENNY PUB', -2.092, -4.592, -3.04, -0.54],
    ['GALWAY KILKENNY', 'KILKENNY DELI', -1.378, -3.135, -2.202, -0.444],
    ['GALWAY KILKENNY', 'KILKENNY COFFEE', -1.039, -1.139, -0.464, -0.365],
    ['GALWAY KILKENNY', 'KILKENNY BIRD HOUSE', -5.873, -7, -3.1, -0.6],
    ['HOUSE PUB KILKENNY', 'KILKENNY CORK', -5.407, -6.24, -1.373, -0.54],
    ['MICHAEL KILKENNY SIGNS', 'KILKENNY WELDING', -3.538, -3.538, -0.6, -0.6],
    ['GALWAY KILKENNY', 'KILKENNY EARLY LEARNING', -6.25, -6.25, -0.88, -0.88],
    ['GALWAY KILKENNY', 'KILKENNY DAY CARE', -5.751, -5.751, -0.54, -0.54],
    ['GALWAY KILKENNY', 'KILKENNY CORK HEAD START', -6.261, -6.261, -1.8, -1.8],
    ['GALWAY KILKENNY START', 'KILKENNY CORK', -6.254, -7, -4.3, -1.8],
    ['GALWAY STONE HARBOR', 'STONE HARBOR CORK', -6.226, -7, -4.978, -2.478],
  ])('%j and %j: anywhere %d, in one house %d, at one door %d, with one telephone %d', (one, other, ...logOdds) => {
    const [a, b] = [prepareName(one, read), prepareName(other, read)];
    for (const [at, together] of ([null, 'house', 'door', 'phone'] as const).entries()) {
      const place = { local: NOWHERE, together };
      expect(rounded(compareNames(a, b, 'location', place)?.logOdds)).toBe(logOdds[at]);
      expect(rounded(compareNames(b, a, 'firm', place)?.logOdds)).toBe(logOdds[at]);
    }
  });
});

test.each([
  ['', 0],
  ['Seattle, WA', 1.4],
  ['Seattle', 1.5],
  ['98101', 1],
  ['100 Main St', 1.5],
  ['100 Main St, Seattle, WA', 3.7],
  ['PO Box 7, Seattle, WA', 4],
  ['Main St, Seattle, WA', 2.9],
  ['100 Main St, Seattle, WA 98101', 3.7],
  ['100 Main St Ste 4, Seattle, WA 98101', 4.3],
  ['PO Box 7, Seattle, WA 98101', 4],
  ['RR 2 Box 9, Bozeman, MT 59715', 4.5],
  ['RR 2, Bozeman', 1.8],
])('an address such as %j adds at most %d', (address, most) => {
  expect(rounded(maxLogOdds(parseAddress(address)))).toBe(most);
});

describe('addresses: score, log-odds of a location and of a firm', () => {
  test.each([
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, Seattle, WA 98101', '250 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Main St, Seattle, WA', '250 Main St, Seattle, WA 98101', 0, -6, -2.2],
    ['100 Main St, Seattle, WA 98101', '104 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '106 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '116 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA 98101', '200 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '4196 Main St, Seattle, WA 98101', 0, -2, -1],
    ['4126 Main St, Seattle, WA 98101', '4926 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '426 Main St, Seattle, WA 98101', 0, -2, -1],
    ['98 Main St, Seattle, WA 98101', '102 Main St, Seattle, WA 98101', 0, -2, -1],
    ['41 Main St, Seattle, WA 98101', '46 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '4216 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '100 Pine St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main Ave, Seattle, WA 98101', 0.902, 3.3, 3.3],
    ['100 N Main St, Seattle, WA 98101', '100 S Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 N Main St, Seattle, WA', '100 S Main St, Seattle, WA', 0, -6, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98109', 0.879, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Portland, OR 97201', 0.037, -6.5, -6.325],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Bellevue, WA 98101', 1, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Yakima, WA 98901', 0.135, -3.125, -3.125],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St #4, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St Ste 5, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Fl 3, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Ste 2, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100-110 Main St, Seattle, WA 98101', '104 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100-110 Main St, Seattle, WA 98101', '130 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA', '198 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, Seattle, WA', '100 Main St, Seattle, WA', 1, 3.7, 3.7],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Chicago, IL 60827', 0.879, 2.5, 2.5],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Chicago, IL 60817', 0.447, -0.425, -0.425],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Harvey, IL 60827', 0.135, -3.125, -3.125],
    ['Chicago, IL 60627', 'Chicago, IL 60827', 0.389, -0.8, -0.8],
    ['100 Plum Creek, Seattle, WA 98101', '100 Plum Creek Dr, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Plum Creek, Seattle, WA 98101', '100 Plum Dr, Seattle, WA 98101', 0.902, 3.3, 3.3],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 7, Seattle, WA 98101', 1, 4, 4],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 8, Seattle, WA 98101', 0.688, 1.2, 1.2],
    ['100 Blarney St, Seattle, WA 98101', '100 Blarny St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Kilkenny St, Seattle, WA 98101', '100 Kikkenyy St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Elm St, Seattle, WA 98101', '100 Elk St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Avenue D, Seattle, WA 98101', '100 Avenue F, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 5th Ave, Seattle, WA 98101', '100 5 Ave, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 5th Ave, Seattle, WA 98101', '100 6th Ave, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Mountain View Rd, Seattle, WA 98101', '100 Mtn Vw Rd, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Martin Luther King Jr Way, Seattle, WA 98101', '100 MLK Way, Seattle, WA 98101', 1, 3.7, 3.7],
    ['3100 S 300 W, Provo, UT', '3100 W 300 S, Provo, UT', 0, -6, -1.9],
    ['Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 2.8, 2.8],
    ['Seattle, WA', 'Seattle, WA', 1, 1.4, 1.4],
    ['Seattle, WA', 'Tacoma, WA', 0.032, -5.8, -1.3],
    ['Seattle, WA', 'Seatle, WA', 1, 1.4, 1.4],
    ['Salem, OR', 'Salem, MA', 0, -6, -3],
    ['98101', '98101', 1, 1, 1],
    ['98101', '98109', 0.333, -0.2, -0.2],
    ['98101', '97201', 0, -6.5, -5.2],
    ['100 Main St A, Seattle, WA 98101', '100 Main St B, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['RR 2 Box 7, Bozeman, MT', 'RR 2 Box 7, Bozeman, MT', 1, 4.5, 4.5],
    ['RR 2 Box 7, Bozeman, MT', 'RR 3 Box 7, Bozeman, MT', 0.583, 0.4, 0.4],
    ['Ames, IA', 'Amos, IA', 0.032, -5.8, -1.3],
    ['Boise, ID', 'Boize, ID', 1, 1.4, 1.4],
    ['Great Falls, MT', 'Graet Fals, MT', 1, 1.4, 1.4],
    ['Lake, WA', 'Lake City, WA', 1, 1.4, 1.4],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Fl 2, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St #2, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 NE Main St, Seattle, WA 98101', '100 SE Main St, Seattle, WA 98101', 0.627, 1.5, 1.5],
    ['100 NE Main St, Seattle, WA', '100 SE Main St, Seattle, WA', 0, -6, -1.9],
    ['100 NE Main St, Seattle, WA 98101', '100 SW Main St, Seattle, WA 98109', 0, -6.4, -2.3],
    ['100 N Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St N, Seattle, WA 98101', '100 N Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 E Main St, Seattle, WA 98101', '100 N Main St, Seattle, WA 98101', 0.627, 1.5, 1.5],
    ['100 Hwy 93, Seattle, WA 98101', '100 93, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Kilkenny Meadow St, Seattle, WA 98101', '100 Kilkenny St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Avenue D, Seattle, WA 98101', '100 D Avenue, Seattle, WA 98101', 0, -4.9, -1.9],
    ['104 1st St, Seattle, WA 98101', '104 First Street, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100A Main St, Seattle, WA 98101', '100B Main St, Seattle, WA 98101', 0, -2, -1],
    ['100A Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['12-34 Main St, Seattle, WA 98101', '1234 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, 98101', '100 Main St, 98109', 0.81, 1.3, 1.3],
    ['RR 2, Bozeman, MT', 'RR 2, Bozeman, MT', 1, 2, 2],
    ['100 Main St', '100 Main St, Seattle, WA', 1, 1.5, 1.5],
    ['Bellevue, WA 98101', 'Seattle, WA 98109', 0.095, -1.7, -1.7],
  ])('%j and %j: %d, %d, %d', (one, other, score, location, firm) => {
    const [a, b] = [parseAddress(one), parseAddress(other)];
    expect(valuesOf(compareAddresses(a, b, 'location'))).toEqual([score, location]);
    expect(valuesOf(compareAddresses(b, a, 'location'))).toEqual([score, location]);
    expect(rounded(compareAddresses(a, b, 'firm')?.logOdds)).toBe(firm);
  });
});

describe('phones, websites and tax numbers: score, log-odds and reason', () => {
  const say = (finding: Finding | undefined) => [...valuesOf(finding), finding?.reason()];

  test.each([
    ['+12065550100', '+12065550100', 1, 4, 'same number'],
    ['+18005550100', '+18005550100', 1, 2.5, 'same toll-free number'],
    ['+12065550100', '+12065550199', 0.5, 0.3, 'same block of a hundred numbers'],
    ['+12065550100', '+12065551100', 0, -0.7, 'other number'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    expect(say(comparePhones(one, other))).toEqual(values);
  });

  test.each([
    ['example.com', 'www.example.com', 1, 4, 'same domain'],
    ['example.com', 'example.net', 0.7, 1.5, 'same domain under another suffix'],
    ['example.com', 'sample.com', 0, -1, 'other domain'],
    ['facebook.com/acme', 'facebook.com/acme', 1, 4, 'same account'],
    ['facebook.com/acme', 'facebook.com/beta', 0, -1, 'other account'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    const [a, b] = [parseWebsite(one), parseWebsite(other)];
    expect(a && b && say(compareWebsites(a, b))).toEqual(values);
  });

  test.each([
    ['123456789', '123456789', 1, 10, 'same tax number'],
    ['123456789', '123456798', 0.5, 1, 'tax number differs in one place'],
    ['123456789', '123456780', 0.5, 1, 'tax number differs in one place'],
    ['123456789', '123456700', 0, -4, 'other tax number'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    expect(say(compareTins(one, other))).toEqual(values);
  });
});

test.each([
  ['100 Main St, Seattle, WA 98101', '100 MAIN STREET, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St Ste 4, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St Ste 5, Seattle', 'house'],
  ['100 Main St, Seattle, WA 98101', '100 Main St, Bellevue, WA 98101', 'door'],
  ['100 Main St, Seattle, WA 98101', '100 Main St, Yakima, WA 98901', 'place'],
  ['100 Main St, Portland, OR', '100 Main St, Portland, ME', 'place'],
  ['PO Box 7, Seattle', 'PO Box 7, Seattle', 'door'],
  ['PO Box 7, Seattle', 'PO Box 8, Seattle', 'place'],
  ['Main St, Seattle', 'Main St, Seattle', 'place'],
  ['100 Main St, Seattle', '102 Main St, Seattle', 'place'],
  ['100 Main St, Seattle', '100 Pine St, Seattle', 'place'],
  ['Seattle, WA', 'Seattle, WA', 'place'],
])('%j and %j are at most one %s', (one, other, common) => {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  const isOneDoor = common === 'door';
  const isHouse = common !== 'place';
  expect(compareAddresses(a, b)?.house).toEqual(isHouse ? { query: a, candidate: b, isOneDoor } : null);
  expect(compareAddresses(b, a)?.house).toEqual(isHouse ? { query: b, candidate: a, isOneDoor } : null);
});

describe('persons: score, log-odds and reason', () => {
  test.each([
    ['JOHN SMITH', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['JOHN Q SMITH', 'JOHN R SMITH', 0.8, 1.8, 'same family name, same first name; other middle name'],
    ['JOHN SMITH JR', 'JOHN SMITH SR', 0.8, 1.8, 'same family name, same first name; other suffix'],
    ['BILL SMITH', 'WILLIAM SMITH', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['J SMITH', 'JOHN SMITH', 0.75, 1.8, 'same family name, initial agrees'],
    ['J SMITH', 'J SMITH', 0.95, 2.6, 'same names in another order'],
    ['K SMITH', 'JOHN SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN SMITH', 'JON SMITH', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['JONATHAN SMITH', 'JONATHEN SMITH', 0.88, 2.6, 'same family name, first name nearly'],
    ['JOHN SMYTHE', 'JOHN SMITHE', 0.88, 2.6, 'family name nearly, same first name'],
    ['JOHN LEE', 'JOHN LEA', 0, -0.7, 'other name'],
    ['JOHN SMITH', 'MARY SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN SMITH', 'JOHN BROWN', 0, -0.7, 'other name'],
    ['SMITH', 'JOHN SMITH', 0.5, 0.5, 'same family name alone'],
    ['SMITH JOHN', 'JOHN SMITH', 0.95, 2.6, 'same names in another order'],
    ['SMITH JOHN Q', 'JOHN Q SMITH', 1, 3, 'same family name, same first name'],
    ['SMITH, JOHN', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['MARIA GARCIA LOPEZ', 'MARIA GARCIA', 0.85, 2.6, 'part of the family name, same first name'],
    ['MARIA GARCIA LOPEZ', 'MARIA LOPEZ', 1, 3, 'same family name, same first name'],
    ['MARY ANN SMITH', 'MARYANN SMITH', 1, 3, 'same family name, same first name'],
    ['QUINCY SMITH', 'JOHN QUINCY SMITH', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN VAN DER BERG', 'JOHN VANDERBERG', 1, 3, 'same family name, same first name'],
    ['JOHN MCDONALD', 'JOHN MACDONALD', 0.88, 2.6, 'family name nearly, same first name'],
    ['ALEXANDRIA KILKENNY', 'ALEXANDRYA KILKENY', 0.774, 1.8, 'family name nearly, first name nearly'],
    ['JOHN', 'JOHN', 0.5, 0.5, 'same family name alone'],
    ['DE LA CRUZ MARIA', 'MARIA DE LA CRUZ', 0.95, 2.6, 'same names in another order'],
    ['JON SMITH', 'SMITH JOHN', 0.874, 2.6, 'same family name, nickname of the first name, in another order'],
    ['ANNA BELLA SMITH', 'BELLA ANNA SMITH', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN LEE', 'JOHN LEES', 0, -0.7, 'other name'],
    ['JOHN SMITH V', 'JOHN SMITH JR', 0.8, 1.8, 'same family name, same first name; other suffix'],
    ['JOHN V SMITH', 'JOHN SMITH JR', 1, 3, 'same family name, same first name'],
    ['JOHN SMITH SENIOR', 'JOHN SMITH SR', 1, 3, 'same family name, same first name'],
    ['DR JOHN SMITH MD', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['BOB LEE', 'ROB LEE', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['TIM SMITH', 'TOM SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JANE SMITH', 'JAYE SMITH', 0.88, 2.6, 'same family name, first name nearly'],
    ['KATHERYNE SMITH', 'KATHARINA SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN PAUL SMITH', 'JOHN PETER SMITH', 0.8, 1.8, 'same family name, same first name; other middle name'],
    ['JOHN P SMITH', 'JOHN PETER SMITH', 1, 3, 'same family name, same first name'],
    ['SMITH, JOHN, JR', 'JOHN SMITH JR', 1, 3, 'same family name, same first name'],
    ['MARIA DE LA CRUZ', 'MARIA CRUZ', 0.85, 2.6, 'part of the family name, same first name'],
    ['JOHN ST CLAIR', 'JOHN CLAIR', 0.85, 2.6, 'part of the family name, same first name'],
    ['SMITHE', 'JOHN SMYTHE', 0.44, 0.5, 'family name nearly alone'],
    ['JOHN', 'JON', 0, -0.7, 'other name'],
    ['KATHERINE SMITH', 'KATHRYN SMYTH', 0.81, 1.8, 'family name nearly, nickname of the first name'],
    ['J Q SMITH', 'JOHN Q SMITH', 0.75, 1.8, 'same family name, initial agrees'],
    ['JOHN QUINCY SMITH', 'JOHN QUENCY SMITH', 1, 3, 'same family name, same first name'],
    [
      'JOHN Q SMITH JR',
      'JOHN R SMITH SR',
      0.6,
      0.6,
      'same family name, same first name; other suffix; other middle name',
    ],
    ['ALEXANDER KILKENNY', 'ALEXANDRIA KILKENNY', 0.25, -0.7, 'same family name, other first name'],
    ['MARY ANN GARCIA LOPEZ', 'MARY GARCIA', 0.85, 2.6, 'part of the family name, same first name'],
    ['SMITH MARY ANN', 'MARY ANN SMITH', 0.68, 1.8, 'part of the family name, first name as middle name'],
    ['JO SMITH', 'JOHN SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['XU LI', 'LI XU', 0.95, 2.6, 'same names in another order'],
    ['JOHN A SMITH', 'A JOHN SMITH', 0.8, 1.8, 'same family name, first name as middle name'],
    ['MC DONALD JOHN', 'JOHN MCDONALD', 0.95, 2.6, 'same names in another order'],
    ['A SMITH', 'ANNA SMITHSON', 0, -0.7, 'other name'],
  ])('%j and %j: %d, %d, %s', (one, other, score, logOdds, reason) => {
    const finding = comparePersons(parsePerson(one), parsePerson(other));
    expect([...valuesOf(finding), finding?.reason()]).toEqual([score, logOdds, reason]);
    expect(valuesOf(comparePersons(parsePerson(other), parsePerson(one)))).toEqual([score, logOdds]);
  });

  test.each([
    ['1980-07-04', '1980-07-04', 5, 'same date of birth'],
    ['1980-07-04', '1980-07-05', -1, 'other date of birth'],
    ['1980-07-04', null, 3, 'same first name'],
  ])('born %j and %j: %d, %s', (one, other, logOdds, reason) => {
    const born = (dateOfBirth: string | null) => parsePerson({ fullName: 'JOHN SMITH', dateOfBirth });
    const finding = comparePersons(born(one), born(other));
    expect(finding?.logOdds).toBe(logOdds);
    expect(finding?.reason()).toContain(reason);
  });
});

describe('the curve of names', () => {
  test('goes through its points, straight between them, and level outside', () => {
    expect(
      [0, 0.3, 0.4, 0.5, 0.65, 0.7, 0.75, 0.85, 0.95, 1].map((score) => rounded(onCurve(NAME_CURVE, score))),
    ).toEqual([-6.5, -6.2, -3.85, -1.5, 0.1, 1.25, 2.4, 3.4, 5.4, 5.8]);
    const curve = [
      { score: 0.2, logOdds: 1 },
      { score: 0.6, logOdds: 3 },
    ];
    expect([0, 0.2, 0.3, 0.5, 0.6, 1].map((score) => rounded(onCurve(curve, score)))).toEqual([1, 1, 1.5, 2.5, 3, 3]);
  });

  test('rises with the score', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        expect(onCurve(NAME_CURVE, Math.max(one, other))).toBeGreaterThanOrEqual(
          onCurve(NAME_CURVE, Math.min(one, other)),
        );
      }),
    );
  });

  test('log-odds of 0 are even odds', () => {
    expect([logistic(0), rounded(logistic(2.2)), rounded(logistic(-2.2))]).toEqual([0.5, 0.9, 0.1]);
  });
});
