/** One line of the table "send this, get that": what is sent of a sandbox firm, and why. */
export interface SandboxCase {
  readonly shows: string;
  readonly body: object;
  /** Parameter attrs; absent: none. */
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
    shows: 'everything in order, every add-on asked for',
    body: { ...BAKERY, tin: '999000011', person: { ...QUILL, ssn: '123456789' }, persons_to_screen: QUILL },
    attrs: 'tin_verification,ssn_verification,watchlist',
  },
  {
    shows: 'name without its legal form, the street misspelt',
    body: { name: 'The Blue Wren Bakery', address: { ...BAKERY.address, street_address1: '1200 Aldewick Street' } },
  },
  {
    shows: 'another name at the address, with the number of the firm there',
    body: { ...BAKERY, name: 'Hollyhock Ventures', tin: '999000011' },
    attrs: 'tin_verification',
  },
  {
    shows: 'another address, another officer',
    body: {
      name: 'Blue Wren Bakery LLC',
      address: { street_address1: '9 Elsewhere Rd', city: 'Sandbox Harbor', state: 'WA' },
      person: { first_name: 'Nobody', last_name: 'Known' },
    },
  },
  { shows: 'a firm that nobody knows', body: firm('Zyxwvut Imaginary Enterprises', 'WA') },
  {
    shows: 'a tax number of another firm, a social security number of nobody known',
    body: { ...BAKERY, tin: '999000022', person: { ...QUILL, ssn: '123456780' } },
    attrs: 'tin_verification,ssn_verification',
  },
  {
    shows: 'numbers that nobody issues',
    body: { ...BAKERY, tin: '070000011', person: { ...QUILL, ssn: '000456789' } },
    attrs: 'tin_verification,ssn_verification',
  },
  { shows: 'a tax number with a dash', body: { ...BAKERY, tin: '99-9000011' }, attrs: 'tin_verification' },
  {
    shows: 'the authority does not answer',
    body: firm('Umberline Printworks', 'WA', { tin: '999000187' }),
    attrs: 'tin_verification',
  },
  { shows: 'active, not in good standing', body: firm('Copper Kettle Diner', 'WA') },
  { shows: 'active, about to be dissolved', body: firm('Gravelly Point Upholstery', 'WA') },
  { shows: 'inactive, about to be reinstated', body: firm('Holloway Typewriter Repair', 'WA') },
  { shows: 'active, standing unknown', body: firm('Juniper and Slate Architects', 'WA') },
  { shows: 'active, no standing given', body: firm('Kingbird Locksmiths', 'WA') },
  { shows: 'dissolved', body: firm('Larkspur Piano Movers', 'WA') },
  { shows: 'a state that publishes no status; no brand', body: firm('Merrow Holdings', 'DE') },
  { shows: 'a domestic and three foreign filings', body: firm('Nettlefield Orchards', 'WA') },
  { shows: 'asked for in a state with a foreign filing only', body: firm('Nettlefield Orchards', 'OR') },
  { shows: 'foreign filings only', body: firm('Oxbow River Outfitters', 'CO') },
  { shows: 'a person as a firm, without a filing', body: firm('Tobias Merriwether', 'OR') },
  { shows: 'bankruptcies', body: firm('Quarryman Tile & Stone', 'WA'), attrs: 'bankruptcies' },
  { shows: 'a listed firm', body: firm('Nordskar Maritime Trading Co', 'WA'), attrs: 'watchlist' },
  {
    shows: 'a listed officer',
    body: firm('Rimewold Timber', 'WA', {
      person: { first_name: 'Ivar', last_name: 'Stenkovich' },
      persons_to_screen: { first_name: 'Ivar', last_name: 'Stenkovich', dob: '1961-11-23' },
    }),
    attrs: 'watchlist',
  },
  { shows: 'a high-risk activity', body: firm('Silverthistle Cannabis', 'CO') },
  { shows: 'revenue that stopped', body: firm('Teasel Street Cinema', 'WA'), attrs: 'revenue_quality' },
  { shows: 'a brand that nobody is known to stand behind', body: firm('Velvet Heron Karaoke', 'NV') },
];
