/** One case of the page "send this, get that": the request for a sandbox firm, and what it shows. */
export interface SandboxCase {
  readonly shows: string;
  readonly body: object;
  /** Parameter attrs; default: none. */
  readonly attrs?: string;
}

const BAKERY = {
  name: 'Blue Wren Bakery LLC',
  address: { street_address1: '1200 Alderwick St', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' },
};
const QUILL = { first_name: 'Mara', last_name: 'Quill' };
const firm = (name: string, state: string, more: object = {}) => ({ name, address: { state }, ...more });

export const SANDBOX_CASES: readonly SandboxCase[] = [
  {
    shows: 'everything is in order, all add-ons',
    body: { ...BAKERY, tin: '999000011', person: { ...QUILL, ssn: '123456789' }, persons_to_screen: QUILL },
    attrs: 'tin_verification,ssn_verification,watchlist',
  },
  {
    shows: 'the name without its legal form, and a misspelled street',
    body: { name: 'The Blue Wren Bakery', address: { ...BAKERY.address, street_address1: '1200 Aldewick Street' } },
  },
  {
    shows: 'another name at the address, with the tax number of the firm there',
    body: { ...BAKERY, name: 'Hollyhock Ventures', tin: '999000011' },
    attrs: 'tin_verification',
  },
  {
    shows: 'another address and another officer',
    body: {
      name: 'Blue Wren Bakery LLC',
      address: { street_address1: '9 Elsewhere Rd', city: 'Sandbox Harbor', state: 'WA' },
      person: { first_name: 'Nobody', last_name: 'Known' },
    },
  },
  { shows: 'an unknown firm', body: firm('Zyxwvut Imaginary Enterprises', 'WA') },
  {
    shows: 'the tax number of another firm, and an unknown social security number',
    body: { ...BAKERY, tin: '999000022', person: { ...QUILL, ssn: '123456780' } },
    attrs: 'tin_verification,ssn_verification',
  },
  {
    shows: 'numbers that are never issued',
    body: { ...BAKERY, tin: '070000011', person: { ...QUILL, ssn: '000456789' } },
    attrs: 'tin_verification,ssn_verification',
  },
  { shows: 'a tax number with a dash', body: { ...BAKERY, tin: '99-9000011' }, attrs: 'tin_verification' },
  {
    shows: 'the authority for tax numbers does not answer',
    body: firm('Umberline Printworks', 'WA', { tin: '999000187' }),
    attrs: 'tin_verification',
  },
  { shows: 'active, not in good standing', body: firm('Copper Kettle Diner', 'WA') },
  { shows: 'active, dissolution pending', body: firm('Gravelly Point Upholstery', 'WA') },
  { shows: 'inactive, reinstatement pending', body: firm('Holloway Typewriter Repair', 'WA') },
  { shows: 'active, with unknown standing', body: firm('Juniper and Slate Architects', 'WA') },
  { shows: 'active, without a standing', body: firm('Kingbird Locksmiths', 'WA') },
  { shows: 'dissolved', body: firm('Larkspur Piano Movers', 'WA') },
  { shows: 'a state that publishes no status, and no brand', body: firm('Merrow Holdings', 'DE') },
  { shows: 'one domestic filing and three foreign filings', body: firm('Nettlefield Orchards', 'WA') },
  { shows: 'a request in a state that has only a foreign filing', body: firm('Nettlefield Orchards', 'OR') },
  { shows: 'only foreign filings', body: firm('Oxbow River Outfitters', 'CO') },
  { shows: 'a person who does business as a firm, without a filing', body: firm('Tobias Merriwether', 'OR') },
  { shows: 'bankruptcies', body: firm('Quarryman Tile & Stone', 'WA'), attrs: 'bankruptcies' },
  { shows: 'a firm on a watchlist', body: firm('Nordskar Maritime Trading Co', 'WA'), attrs: 'watchlist' },
  {
    shows: 'an officer on a watchlist',
    body: firm('Rimewold Timber', 'WA', {
      person: { first_name: 'Ivar', last_name: 'Stenkovich' },
      persons_to_screen: { first_name: 'Ivar', last_name: 'Stenkovich', dob: '1961-11-23' },
    }),
    attrs: 'watchlist',
  },
  { shows: 'a high-risk activity', body: firm('Silverthistle Cannabis', 'CO') },
  { shows: 'revenue that has stopped', body: firm('Teasel Street Cinema', 'WA'), attrs: 'revenue_quality' },
  { shows: 'a brand without a known legal entity', body: firm('Velvet Heron Karaoke', 'NV') },
];
