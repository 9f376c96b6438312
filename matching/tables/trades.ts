/**
 * Lines of business by words of names, as stems (see stemOf). Two names whose differing words are of different lines are
 * hardly the same firm's: "HARBOR NAILS" and "HARBOR DENTAL". A word may belong to several lines; a word that almost any
 * firm may add (service, supply, shop) belongs to none.
 */
const TRADES: Readonly<Record<string, string>> = {
  food: `restaurant cafe coffee espresso grill kitchen bistro diner deli bakery bagel donut pizza pizzeria teriyaki sushi taqueria
    taco burger barbecue noodle pho ramen cuisine catering sandwich sub tea juice smoothie creamery steakhouse eatery cantina
    bar pub tavern saloon lounge brewing brewery taproom winery cellar trattoria ristorante buffet wok poke food beverage`,
  grocery: 'market grocery supermarket mart deli liquor wine food beverage produce meat butcher bakery',
  dental: 'dental dentist dentistry orthodontic orthodontist endodontic periodontic denture',
  eyes: 'eye optometry optometric optometrist optical eyewear eyecare vision',
  health: `hospital clinic medical health healthcare physician surgery surgical pediatric dermatology cardiology orthopedic
    wellness therapy rehabilitation hospice chiropractic acupuncture massage psychotherapy counseling psychological naturopathic radiology
    oncology urology podiatry midwifery nursing care`,
  pharmacy: 'pharmacy drug apothecary',
  animals: 'veterinary veterinarian animal pet kennel grooming care',
  beauty: 'nail hair salon spa barber barbershop beauty lash brow skin skincare cosmetic waxing massage care',
  tattoo: 'tattoo piercing',
  cars: 'auto automotive tire collision transmission towing muffler brake autobody rebuild detailing motor care',
  fuel: 'gas gasoline petroleum fuel propane',
  worship: 'church chapel parish mosque synagogue cathedral tabernacle ministry',
  school: 'school preschool montessori kindergarten daycare childcare academy college university care',
  law: 'law legal attorney lawyer',
  finance: 'bank mortgage lending insurance accounting tax bookkeeping cpa wealth financial investment advisor',
  property: 'realty realtor apartment condominium plaza mall tower',
  plumbing: 'plumbing plumber drain sewer rooter septic',
  heating: 'heating hvac cooling furnace refrigeration conditioning',
  electrical: 'electric electrical electrician',
  building: 'construction builder contractor remodeling carpentry',
  roofing: 'roofing roof gutter siding exterior',
  concrete: 'concrete masonry paving asphalt',
  interiors: 'painting drywall flooring carpet tile upholstery blind',
  gardens: 'landscape landscaping lawn garden nursery arborist care',
  cleaning: 'cleaning janitorial maid laundry laundromat cleaner',
  transport: 'trucking freight logistic hauling moving mover taxi limousine transport transportation',
  lodging: 'hotel motel inn hostel',
  parking: 'parking valet',
  adornment: 'jeweler jewelry shoe clothing apparel boutique florist',
  farming: 'farm ranch orchard dairy',
  fitness: 'fitness gym yoga pilates',
};

/**
 * Outlets of one house by words of names, as stems: a hotel's cafe is not its dining room, and one stand of a ballpark is
 * not the other's bar. Our own selection of words that seldom stand for one another if they are the only difference.
 */
const OUTLETS: readonly string[] = [
  'cafe coffee espresso',
  'dining',
  'bar lounge pub tavern saloon',
  'banquet ballroom',
  'stand cart kiosk wagon concession',
  'buffet cafeteria',
];

/** Quarters by words of names, as stems: an operator's two sites in one town are often told apart by them alone. */
const QUARTERS: readonly string[] = 'north south east west northeast northwest southeast southwest'.split(' ');

const bitsOf = (groups: readonly string[]): ReadonlyMap<string, number> => {
  const bits = new Map<string, number>();
  for (const [at, words] of groups.entries())
    for (const word of words.split(/\s+/)) bits.set(word, (bits.get(word) ?? 0) | (1 << at));
  return bits;
};

/** Stem → one bit for each line of business that it belongs to. */
export const TRADE_BITS: ReadonlyMap<string, number> = bitsOf(Object.values(TRADES));

/** Stem → the bit of the outlet that it names. */
export const OUTLET_BITS: ReadonlyMap<string, number> = bitsOf(OUTLETS);

/** Stem → the bit of the quarter that it names. */
export const QUARTER_BITS: ReadonlyMap<string, number> = bitsOf(QUARTERS);

/** Lines whose words are interchangeable: one firm's "animal clinic" is another's "veterinary hospital". */
const OF_ONE_MEANING =
  'dental eyes health pharmacy animals cars law plumbing heating electrical building roofing gardens transport'.split(
    ' ',
  );

/** The bits of the lines whose words are interchangeable. */
export const SAME_MEANING_BITS: number = Object.keys(TRADES).reduce(
  (bits, trade, at) => (OF_ONE_MEANING.includes(trade) ? bits | (1 << at) : bits),
  0,
);

/** Words, as stems, for a body that exists beside the one it is named after: a hospital's foundation is not the hospital. */
export const AFFILIATES: ReadonlySet<string> = new Set(
  'foundation auxiliary endowment booster alumni alumnus pta ptsa pto friend advisory giving bod titleholding'.split(
    ' ',
  ),
);

/**
 * Words, as stems, for a programme that runs at a place under the name of its sponsor, which one register puts before the
 * programme's own and another leaves out: "LUTHERAN SOCIAL SERVICES ROGERS PARK", "ROGERS PARK CHILDRENS CENTER".
 */
export const PROGRAMS: ReadonlySet<string> = new Set(
  'program child childhood children childcare daycare preschool kindergarten infant toddler tot tyke kid youth learning headstart hs ehs'.split(
    ' ',
  ),
);
