import { tradeWords } from './trade-phrase.ts';

/**
 * Everyday words that neither titles of classifications nor the publisher's index have, with words of those that mean the
 * same: our own selection. Several phrases for one word are tried one by one.
 */
const SAID_AS: Readonly<Record<string, string>> = {
  adviser: 'advice, advisory, planning',
  advisor: 'advice, advisory, planning',
  agent: 'agency',
  app: 'software, computer programming',
  attorney: 'lawyer, legal',
  auto: 'automotive, automobile, car',
  automobile: 'automotive, car',
  babysitter: 'child care',
  bagel: 'bakery, baked good, restaurant',
  baker: 'bakery, baked good',
  bakery: 'baked good',
  bar: 'drinking place, tavern',
  bike: 'bicycle',
  bistro: 'restaurant, eating place',
  boba: 'snack bar, restaurant, eating place',
  bookkeeper: 'bookkeeping, accounting',
  bookshop: 'book store',
  bookstore: 'book store, book retailer',
  booze: 'liquor',
  breakfast: 'restaurant, eating place',
  brewpub: 'drinking place, brewery',
  brunch: 'restaurant, eating place',
  buffet: 'restaurant, eating place',
  butcher: 'meat market',
  cab: 'taxi',
  cafe: 'coffee shop, snack bar, restaurant, eating place',
  cake: 'bakery, baked good',
  cannabis: 'marijuana',
  car: 'automotive, automobile',
  cat: 'pet, animal',
  cinema: 'motion picture theater, movie theater',
  cleaner: 'cleaning',
  coffee: 'coffee shop, snack bar',
  counselor: 'counseling, mental health practitioner',
  cupcake: 'bakery, baked good',
  daycare: 'day care, child care, child day care',
  deli: 'delicatessen, restaurant, eating place',
  dermatologist: 'physician',
  dessert: 'bakery, baked good, snack bar',
  developer: 'software, programming',
  diner: 'restaurant, eating place',
  dinner: 'restaurant, eating place',
  dispensary: 'marijuana',
  dj: 'disc jockey',
  doctor: 'physician',
  dog: 'pet, animal',
  drugstore: 'drug store, pharmacy',
  dry: 'drycleaner, drycleaning',
  eatery: 'restaurant, eating place',
  electrician: 'electrical contractor',
  espresso: 'coffee shop, snack bar',
  esthetician: 'skin care',
  farm: 'farming',
  food: 'restaurant, eating place',
  foodtruck: 'food truck, mobile food',
  gardener: 'landscaping, lawn, landscape',
  gas: 'gasoline',
  grocery: 'grocer, supermarket',
  gym: 'gymnasium, fitness center',
  gynecologist: 'physician',
  hair: 'beauty salon, hairdresser',
  hairdresser: 'beauty salon, beauty shop',
  hairstylist: 'beauty salon, hairdresser',
  handyman: 'home repair, residential remodeler',
  home: 'house, residential, housing',
  hostel: 'hotel',
  house: 'home, residential, housing',
  hvac: 'air conditioning, heating',
  interpreter: 'translation',
  jeweler: 'jewelry',
  juice: 'snack bar',
  kindergarten: 'preschool, child care',
  law: 'lawyer, legal',
  lawyer: 'lawyer, law, legal',
  lesson: 'instruction',
  limo: 'limousine',
  lodging: 'hotel',
  lunch: 'restaurant, eating place',
  maid: 'house cleaning, cleaning homes',
  manicure: 'nail salon',
  marketing: 'advertising',
  mechanic: 'automotive repair, auto repair',
  mover: 'moving',
  movie: 'motion picture',
  nanny: 'child care',
  optician: 'optometrist, optical good',
  pastry: 'bakery, baked good',
  pediatrician: 'physician',
  pharmacy: 'drug store',
  pizzeria: 'pizza, restaurant, eating place',
  podiatrist: 'podiatry',
  preschool: 'child care, child day care',
  property: 'land',
  pub: 'drinking place, bar, tavern',
  ranch: 'ranching',
  realtor: 'real estate agent',
  remodeler: 'remodeling',
  restaurant: 'eating place',
  roofer: 'roofing contractor',
  secondhand: 'used merchandise',
  seo: 'advertising',
  shrink: 'psychologist, mental health practitioner, psychiatrist',
  smoothie: 'snack bar',
  software: 'computer programming, computer system design',
  stylist: 'beauty salon',
  supermarket: 'grocery store, grocer',
  tavern: 'drinking place, bar',
  teacher: 'instruction',
  therapist: 'mental health practitioner',
  thrift: 'used merchandise',
  tow: 'towing',
  trucker: 'trucking',
  tutor: 'tutoring',
  vet: 'veterinarian, veterinary',
  web: 'computer, internet',
  weed: 'marijuana',
  wellness: 'health',
};

/**
 * Dishes and cuisines: a place of such a trade is a restaurant, but few restaurants are of it, and those that are mostly have it in their
 * names.
 */
const CUISINES: ReadonlySet<string> = new Set(
  `barbecue bbq biryani burger burmese burrito cantonese caribbean chinese crepe cuban curry donut doughnut dumpling empanada
    ethiopian falafel filipino french greek gyro halal hawaiian hotpot indian italian jamaican japanese kebab
    korean lebanese mediterranean mexican nepalese noodle pakistani pasta persian peruvian pho pizza poke ramen
    salad sandwich seafood shawarma sichuan soup spanish steak steakhouse sushi szechuan taco taiwanese tamale
    tapas teriyaki thai turkish udon vegan vegetarian vietnamese wing`.split(/\s+/),
);

/**
 * Words that together mean what none of them means alone, in the form in which trades are compared, with the words of
 * titles or of the index.
 */
const SAID_TOGETHER: Readonly<Record<string, string>> = {
  'auto shop': 'auto repair',
  'bike shop': 'bicycle store',
  'body shop': 'automotive body',
  'book keeper': 'bookkeeping',
  'cabinet maker': 'cabinet',
  'car shop': 'auto repair',
  'coffee house': 'coffee shop',
  'coffee place': 'coffee shop',
  'day care': 'child care',
  'dry cleaner': 'drycleaner',
  'eye doctor': 'optometrist',
  'financial advisor': 'investment advice',
  'foot doctor': 'podiatrist',
  'house cleaner': 'maid',
  'kid dentist': 'dentist',
  'massage place': 'massage',
  'music teacher': 'music instruction',
  'paint house': 'house painter',
  'piano lesson': 'music instruction',
  'piano teacher': 'music instruction',
  'pot shop': 'marijuana store',
  'pot store': 'marijuana store',
  'sign maker': 'sign manufacturing',
  'sign shop': 'sign manufacturing',
  'skin care': 'esthetician',
  'solar installer': 'solar panel',
  'swim lesson': 'swimming instruction',
  'tea house': 'tea room',
  'wealth manager': 'investment advice',
  'weed shop': 'marijuana store',
  'window washer': 'window cleaning',
  'window washing': 'window cleaning',
  'yarn shop': 'needlework',
  'yarn store': 'needlework',
};

/** Words that mean a trade if the prompt has nothing else: "late night food", but not "pet food". */
const SAID_ALONE: ReadonlyMap<string, string> = new Map([
  ['eat', 'restaurant'],
  ['food', 'restaurant'],
  ['grub', 'restaurant'],
  ['meal', 'restaurant'],
]);

const TOGETHER: readonly (readonly [RegExp, string])[] = Object.entries(SAID_TOGETHER).map(([said, meant]) => [
  new RegExp(`(?<= )${said}(?= )`),
  meant,
]);

/** The words of a prompt, with those that mean something together, or alone, replaced by that meaning. */
export const withMeantTogether = (words: readonly string[]): string[] => {
  const [alone] = words.length === 1 ? words.flatMap((word) => SAID_ALONE.get(word) ?? []) : [];
  return alone === undefined ? meantTogether(words) : [alone];
};

const meantTogether = (words: readonly string[]): string[] =>
  TOGETHER.reduce((text, [said, meant]) => text.replace(said, meant), ` ${words.join(' ')} `)
    .trim()
    .split(' ')
    .filter((word) => word !== '');

/** Word → the words of each phrase that means the same. */
const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [...Object.entries(SAID_AS), ...[...CUISINES].map((word) => [word, 'restaurant, eating place'] as const)].map(
    ([word, phrases]) => [word, phrases.split(',').map(tradeWords)],
  ),
);

/** The words that have synonyms. */
export const SAID_WORDS: readonly string[] = [...SYNONYMS.keys()];

/** Phrases that mean a word; all words of a phrase must match. */
export const synonymsOf = (word: string): readonly (readonly string[])[] => SYNONYMS.get(word) ?? [];

/** True for a dish or a cuisine, which an industry of restaurants does not tell. */
export const isCuisine = (word: string): boolean => CUISINES.has(word);

/** Words that say no more than a cuisine does: "thai restaurants", "thai food". */
export const EATING_WORDS: ReadonlySet<string> = new Set(['restaurant', 'eatery', 'food', 'place']);
