import { tradeWords } from './trade-phrase.ts';

/**
 * Everyday words that neither titles of classifications nor the publisher's index have in this sense, and that hardly any name has either,
 * with words of those that mean the same. Our own selection; several phrases for one word are tried one by one.
 */
const SAID_AS: Readonly<Record<string, string>> = {
  advisor: 'advice, planning',
  agent: 'agency',
  app: 'software',
  attorney: 'lawyer, legal',
  auto: 'automotive, automobile',
  bar: 'drinking place, tavern',
  bike: 'bicycle',
  booze: 'liquor',
  butcher: 'meat market',
  cannabis: 'marijuana',
  car: 'automotive, automobile',
  charity: 'non profit',
  cleaner: 'cleaning',
  counselor: 'counseling, mental health practitioner',
  dispensary: 'marijuana',
  doctor: 'physician',
  dog: 'pet, animal',
  eatery: 'restaurant, eating place',
  electrician: 'electrical contractor',
  farm: 'farming',
  gardener: 'landscaping, lawn',
  gas: 'gasoline',
  grocery: 'grocer, supermarket',
  gym: 'fitness center',
  hair: 'beauty salon, hairdresser',
  handyman: 'home repair, residential remodeler',
  hvac: 'heating, air conditioning',
  home: 'house, residential',
  house: 'home, residential',
  interpreter: 'translation',
  jeweler: 'jewelry',
  law: 'lawyer, legal',
  lawyer: 'law, legal',
  lesson: 'instruction',
  limo: 'limousine',
  maker: 'manufacturing',
  marketing: 'advertising',
  mechanic: 'automotive repair, auto repair',
  mover: 'moving',
  movie: 'motion picture',
  nanny: 'child care',
  optician: 'optometrist, optical good',
  realtor: 'real estate agent',
  restaurant: 'eating place',
  shrink: 'psychologist, mental health practitioner',
  software: 'computer programming, computer system design',
  ranch: 'ranching',
  supermarket: 'grocery store, grocer',
  tavern: 'drinking place, bar',
  teacher: 'instruction',
  therapist: 'mental health practitioner',
  thrift: 'used merchandise',
  tow: 'towing',
  trucker: 'trucking',
  vet: 'veterinarian, veterinary',
  web: 'computer, internet',
};

/** Words that together mean what none of them means alone, in the form in which trades are compared, with words that mean the same. */
const SAID_TOGETHER: Readonly<Record<string, string>> = {
  'app developer': 'software development',
  'body shop': 'automotive body',
  'dry cleaner': 'drycleaning',
  'eye doctor': 'optometrist',
  'financial advisor': 'investment advice',
  'foot doctor': 'podiatrist',
  'house painter': 'house painting',
  'piano teacher': 'music instruction',
  'pot shop': 'marijuana store',
  'pot store': 'marijuana store',
  'swim lesson': 'swimming instruction',
  'weed shop': 'marijuana store',
  'weed store': 'marijuana store',
  'window washer': 'window cleaning',
};

/** Words that mean a trade if a text has nothing else: "late night food", but not "pet food". */
const SAID_ALONE: ReadonlyMap<string, string> = new Map([
  ['food', 'restaurant'],
  ['eat', 'restaurant'],
]);

/** Whether a word means a trade only if a text has nothing else. */
export const isSaidAlone = (word: string): boolean => SAID_ALONE.has(word);

/** The words of a text, with those that mean something together, or alone, replaced by that meaning. */
export function withMeantTogether(words: readonly string[]): readonly string[] {
  const [only = ''] = words;
  if (words.length === 1) return [SAID_ALONE.get(only) ?? only];
  const meant: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const together = SAID_TOGETHER[`${words[at]} ${words[at + 1]}`];
    if (together !== undefined) at += 1;
    meant.push(...(together?.split(' ') ?? [words[at] ?? '']));
  }
  return meant;
}

/** Word → the words of each phrase that means the same. */
const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(SAID_AS).map(([word, phrases]) => [word, phrases.split(',').map(tradeWords)]),
);

/** The words that have synonyms. */
export const SAID_WORDS: readonly string[] = [...SYNONYMS.keys()];

/** Phrases that mean a word; all words of a phrase must match. */
export const synonymsOf = (word: string): readonly (readonly string[])[] => SYNONYMS.get(word) ?? [];
