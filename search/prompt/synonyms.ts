import { JOINING_WORDS } from '../../matching/tables/particles.ts';
import { stemsIn } from '../retrieval/industries.ts';

/**
 * Words of everyday speech and how industry classifications call what is matched: the vocabulary of NAICS, SIC and merchant
 * category titles, in our own choice.
 */
const CLASSIFIED_AS: Readonly<Record<string, string>> = {
  attorney: 'legal services; offices of lawyers',
  bakery: 'retail bakeries; baked goods',
  bar: 'drinking places; bars taverns',
  barber: 'barber shops',
  bookstore: 'book retailers; book stores',
  breakfast: 'full-service restaurants; eating places',
  cafe: 'snack and nonalcoholic beverage bars; coffee shops; eating places',
  coffee: 'snack and nonalcoholic beverage bars; coffee shops',
  daycare: 'child day care; child care services',
  dentist: 'offices of dentists; dental',
  doctor: 'offices of physicians; medical',
  dry: 'drycleaning',
  electrician: 'electrical contractors; electrical work',
  espresso: 'snack and nonalcoholic beverage bars; coffee shops',
  florist: 'florists; flower',
  garage: 'general automotive repair',
  grocery: 'supermarkets; grocery stores',
  gym: 'fitness and recreational sports centers; physical fitness',
  hairdresser: 'beauty salons; beauty shops',
  hotel: 'hotels and motels; lodging',
  hvac: 'heating air-conditioning; plumbing heating',
  law: 'legal services; offices of lawyers',
  lawyer: 'legal services; offices of lawyers',
  lunch: 'limited-service restaurants; eating places',
  mechanic: 'automotive repair; auto repair',
  movie: 'motion picture',
  nail: 'nail salons',
  optician: 'optometrists; optical goods',
  pharmacy: 'drug stores; pharmacies',
  pizza: 'limited-service restaurants; eating places; pizza',
  plumber: 'plumbing',
  pub: 'drinking places; bars taverns',
  realtor: 'real estate agents',
  restaurant: 'restaurants; eating places',
  roofer: 'roofing',
  salon: 'beauty salons; beauty shops',
  supermarket: 'supermarkets; grocery stores',
  sushi: 'full-service restaurants; eating places',
  taco: 'limited-service restaurants; eating places',
  tavern: 'drinking places',
  vet: 'veterinary',
  veterinarian: 'veterinary',
};

/** By stem, the stems of each phrase that classifies it. */
const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(CLASSIFIED_AS).flatMap(([word, phrases]) =>
    [...stemsIn(word)].map((stem) => [
      stem,
      phrases.split(';').map((phrase) => [...stemsIn(phrase)].filter((stem) => !JOINING_WORDS.has(stem))),
    ]),
  ),
);

/** Whether a description classifies what a word means by other words. */
export const isSynonym = (stem: string, description: ReadonlySet<string>): boolean =>
  (SYNONYMS.get(stem) ?? []).some((phrase) => phrase.every((each) => description.has(each)));
