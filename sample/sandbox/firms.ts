import type { SandboxAddress, SandboxFiling, SandboxFirm } from './sandbox-firm.ts';

const LLC = 'WA LIMITED LIABILITY COMPANY';
const PROFIT = 'WA PROFIT CORPORATION';

/** A city and ZIP code for each state; none of them exists. */
const PLACES = {
  WA: ['SANDBOX HARBOR', '98998'],
  OR: ['SANDBOX FORD', '97998'],
  ID: ['SANDBOX BUTTE', '83898'],
  CA: ['SANDBOX SPRINGS', '95998'],
  CO: ['SANDBOX SUMMIT', '80998'],
  DE: ['SANDBOX QUAY', '19798'],
  NV: ['SANDBOX WELLS', '89998'],
} as const;

const at = (
  street: string,
  state: keyof typeof PLACES,
  more: Omit<SandboxAddress, 'street' | 'city' | 'state' | 'zip'> = {},
): SandboxAddress => ({
  street,
  city: PLACES[state][0],
  state,
  zip: PLACES[state][1],
  rdi: 'commercial',
  deliveryType: 'Street',
  deliverable: 'deliverable',
  virtual: 'not_virtual',
  ...more,
});

/** A domestic filing of Washington at the firm's address. */
const domestic = (fileNumber: string, filing: Partial<SandboxFiling> = {}): SandboxFiling => ({
  state: 'WA',
  fileNumber,
  issued: '2016-04-11',
  wording: LLC,
  status: 'active',
  addressType: 'registered_agent',
  ...filing,
});

const BAKERY = ['311811', 'Retail Bakeries', 'Bakeries'] as const;
const DINER = ['722511', 'Full-Service Restaurants', 'Full-Service Restaurants'] as const;
const CANNABIS = ['459999', 'All Other Miscellaneous Retailers', 'Cannabis Dispensaries'] as const;
const SHIPPING = ['483111', 'Deep Sea Freight Transportation', 'Freight Shipping'] as const;

/**
 * One fictional firm for every result of every task, every status and sub-status of a filing, and everything else that a
 * client of the verification API has to handle. docs/sandbox.md says what to send and what to expect. Nothing here is a
 * real business, person, place or number; EINs begin with 99-900.
 */
export const SANDBOX_FIRMS: readonly SandboxFirm[] = [
  {
    key: 'all-in-order',
    legalName: 'BLUE WREN BAKERY LLC',
    type: 'Limited Liability Company',
    tradeNames: ['BLUE WREN BAKERY'],
    address: at('1200 ALDERWICK ST', 'WA'),
    tin: { ein: '999000011', validity: 'issued', outcome: 'tin_verified' },
    filings: [domestic('900 000 011', { subStatus: 'good_standing', detail: 'ACTIVE' })],
    officers: [{ first: 'MARA', last: 'QUILL', title: 'managing member', ssn: '123456789' }],
    industry: BAKERY,
    website: 'https://www.bluewrenbakery.example/',
    phone: '+12065550111',
    revenue: Array.from({ length: 36 }, (_, month) => 42_000 - 300 * month),
  },
  {
    key: 'not-good-standing',
    legalName: 'COPPER KETTLE DINER INC',
    type: 'Corporation',
    tradeNames: ['COPPER KETTLE DINER', 'THE KETTLE'],
    address: at('88 FERRYMAN AVE', 'WA', { deliverable: 'vacant' }),
    tin: { ein: '999000022', validity: 'issued' },
    filings: [domestic('900 000 022', { wording: PROFIT, subStatus: 'not_good_standing', detail: 'DELINQUENT' })],
    officers: [{ first: 'ODELL', last: 'BRANNICK', title: 'president' }],
    industry: DINER,
  },
  {
    key: 'pending-inactive',
    legalName: 'GRAVELLY POINT UPHOLSTERY LLC',
    type: 'Limited Liability Company',
    tradeNames: ['GRAVELLY POINT UPHOLSTERY'],
    address: at('7 LANTERN LN', 'WA', { deliverable: 'not_deliverable' }),
    filings: [domestic('900 000 033', { subStatus: 'pending_inactive', detail: 'INTENT TO DISSOLVE' })],
  },
  {
    key: 'pending-active',
    legalName: 'HOLLOWAY TYPEWRITER REPAIR LLC',
    type: 'Limited Liability Company',
    tradeNames: ['HOLLOWAY TYPEWRITER REPAIR'],
    address: at('15 LANTERN LN', 'WA', {
      unit: 'STE 4',
      deliveryType: 'Multi-Tenant Building',
      virtual: 'virtual_cmra',
    }),
    filings: [
      domestic('900 000 044', { status: 'inactive', subStatus: 'pending_active', detail: 'REINSTATEMENT PENDING' }),
    ],
  },
  {
    key: 'standing-unknown',
    legalName: 'JUNIPER & SLATE ARCHITECTS PLLC',
    type: 'Professional Limited Liability Company',
    tradeNames: ['JUNIPER & SLATE'],
    address: at('301 MERIDIAN SQ', 'WA'),
    filings: [domestic('900 000 055', { subStatus: 'unknown', detail: 'ACTIVE - SEE COUNTER' })],
  },
  {
    key: 'no-standing',
    legalName: 'KINGBIRD LOCKSMITHS LLC',
    type: 'Limited Liability Company',
    tradeNames: ['KINGBIRD LOCKSMITHS'],
    address: at('42 BOBBIN ST', 'WA'),
    filings: [domestic('900 000 066', { detail: 'REGISTERED' })],
  },
  {
    key: 'dissolved',
    legalName: 'LARKSPUR PIANO MOVERS INC',
    type: 'Corporation',
    tradeNames: ['LARKSPUR PIANO MOVERS'],
    address: at('610 TIDEWATER BLVD', 'WA'),
    filings: [domestic('900 000 077', { wording: PROFIT, status: 'inactive', detail: 'ADMINISTRATIVELY DISSOLVED' })],
  },
  {
    key: 'status-unpublished',
    legalName: 'MERROW HOLDINGS CORP',
    type: 'Corporation',
    address: at('1 CHANCERY ROW', 'DE'),
    filings: [
      {
        state: 'DE',
        fileNumber: '9000088',
        issued: '2009-10-02',
        wording: 'STOCK CORPORATION',
        status: 'unknown',
        addressType: 'registered',
      },
    ],
  },
  {
    key: 'foreign-filings',
    legalName: 'NETTLEFIELD ORCHARDS LLC',
    type: 'Limited Liability Company',
    tradeNames: ['NETTLEFIELD ORCHARDS'],
    address: at('2400 PRESSHOUSE RD', 'WA'),
    filings: [
      domestic('900 000 099', { issued: '2011-02-01', subStatus: 'good_standing', detail: 'ACTIVE' }),
      {
        state: 'ID',
        home: 'WA',
        fileNumber: 'W900099',
        issued: '2013-07-15',
        wording: 'FOREIGN LLC',
        status: 'active',
        subStatus: 'good_standing',
        detail: 'ACTIVE-CURRENT',
      },
      {
        state: 'OR',
        home: 'WA',
        fileNumber: '9000099-91',
        issued: '2014-09-30',
        wording: 'FOREIGN LIMITED LIABILITY COMPANY',
        status: 'active',
        detail: 'ACTIVE',
      },
      {
        state: 'CA',
        home: 'WA',
        fileNumber: '202900099',
        issued: '2018-01-09',
        wording: 'LIMITED LIABILITY COMPANY - OUT OF STATE',
        status: 'inactive',
        detail: 'FORFEITED',
      },
    ],
    officers: [
      { first: 'PILAR', last: 'OSTRANDER', title: 'governor' },
      { first: 'GIDEON', last: 'WHITLOCK', title: 'governor' },
    ],
  },
  {
    key: 'foreign-only',
    legalName: 'OXBOW RIVER OUTFITTERS INC',
    type: 'Corporation',
    tradeNames: ['OXBOW RIVER OUTFITTERS'],
    address: at('9 PADDLE CT', 'CO'),
    filings: [
      {
        state: 'CO',
        home: 'NV',
        fileNumber: '20900000110',
        issued: '2020-05-20',
        wording: 'FPC',
        status: 'active',
        subStatus: 'good_standing',
        detail: 'Good Standing',
        addressType: 'headquarters',
      },
    ],
  },
  {
    key: 'person-named',
    legalName: 'TOBIAS MERRIWETHER',
    type: 'Sole Proprietorship',
    tradeNames: ['MERRIWETHER CLOCKS'],
    address: at('5 PENDULUM PL', 'OR', { rdi: 'residential' }),
  },
  {
    key: 'bankrupt',
    legalName: 'QUARRYMAN TILE & STONE INC',
    type: 'Corporation',
    tradeNames: ['QUARRYMAN TILE & STONE'],
    address: at('77 TRAVERTINE WAY', 'WA'),
    filings: [domestic('900 000 132', { wording: PROFIT, subStatus: 'good_standing', detail: 'ACTIVE' })],
    bankruptcies: [
      {
        caseNumber: '21-90013-ABC',
        chapter: '11',
        petition: 'voluntary',
        filed: '2021-03-08',
        trustee: 'HESTER LUNDY',
        judge: 'AMOS PELL',
        confirmed: '2022-01-20',
        discharged: '2023-06-01',
        terminated: '2023-08-15',
      },
      {
        caseNumber: '12-90013-DEF',
        chapter: '7',
        petition: 'involuntary',
        filed: '2012-09-17',
        trustee: 'IDA CORBIN',
        judge: 'AMOS PELL',
        dismissed: '2013-01-11',
        terminated: '2013-02-02',
      },
    ],
  },
  {
    key: 'listed',
    legalName: 'NORDSKAR MARITIME TRADING CO',
    type: 'Corporation',
    tradeNames: ['NORDSKAR MARITIME TRADING'],
    address: at('400 BREAKWATER DR', 'WA'),
    filings: [domestic('900 000 143', { wording: PROFIT, subStatus: 'good_standing', detail: 'ACTIVE' })],
    industry: SHIPPING,
    listedOn: 'SANDBOX',
  },
  {
    key: 'listed-officer',
    legalName: 'RIMEWOLD TIMBER LLC',
    type: 'Limited Liability Company',
    tradeNames: ['RIMEWOLD TIMBER'],
    address: at('18 SAWYER RD', 'WA'),
    filings: [domestic('900 000 154', { subStatus: 'good_standing', detail: 'ACTIVE' })],
    officers: [{ first: 'IVAR', last: 'STENKOVICH', title: 'governor', born: '1961-11-23', listedOn: 'SANDBOX' }],
  },
  {
    key: 'high-risk',
    legalName: 'SILVERTHISTLE WELLNESS LLC',
    type: 'Limited Liability Company',
    tradeNames: ['SILVERTHISTLE CANNABIS'],
    address: at('950 COTTONWOOD ST', 'CO'),
    filings: [
      {
        state: 'CO',
        fileNumber: '20900000165',
        issued: '2015-08-03',
        wording: 'DLLC',
        status: 'active',
        subStatus: 'good_standing',
        detail: 'Good Standing',
        addressType: 'headquarters',
      },
    ],
    industry: CANNABIS,
  },
  {
    key: 'revenue-stops',
    legalName: 'TEASEL STREET CINEMA LLC',
    type: 'Limited Liability Company',
    tradeNames: ['TEASEL STREET CINEMA'],
    address: at('21 TEASEL ST', 'WA'),
    filings: [domestic('900 000 176', { subStatus: 'good_standing', detail: 'ACTIVE' })],
    revenue: [0, 0, 0, ...Array.from({ length: 33 }, () => 30_000)],
  },
  {
    key: 'authority-silent',
    legalName: 'UMBERLINE PRINTWORKS INC',
    type: 'Corporation',
    tradeNames: ['UMBERLINE PRINTWORKS'],
    address: at('63 OCHRE AVE', 'WA'),
    tin: { ein: '999000187', outcome: 'not_completed' },
    filings: [domestic('900 000 187', { wording: PROFIT, subStatus: 'good_standing', detail: 'ACTIVE' })],
  },
  {
    key: 'brand-alone',
    tradeNames: ['VELVET HERON KARAOKE'],
    address: at('11 JUKEBOX ALY', 'NV'),
    industry: DINER,
    website: 'https://velvetheron.example/',
  },
];
