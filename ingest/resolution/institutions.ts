/** Phrases for schools, congregations, public bodies and associations, as stems (tradeNameWords). Our own choice. */
const INSTITUTIONS: readonly string[] = [
  'school, academy, college, university, elementary, junior high, head start, headstart, isd, pta, ptsa',
  'church, parish, temple, chapel, tabernacle, synagogue, mosque, ministry, baptist, lutheran, methodist, episcopal',
  'presbyterian, catholic, nazarene, adventist',
  'hospital, library, museum, theater, theatre, park, cemetery, fairground, courthouse, city hall, town hall, sheriff',
  'municipal court, health department, public work, post office, fire department, fire station, fire district',
  'water district, irrigation district, historical society, humane society',
  'chamber commerce, homeowner, booster, little league, rotary club, kiwanis',
];

const PHRASES = INSTITUTIONS.flatMap((line) => line.split(', '));
const IS_INSTITUTION = new RegExp(`\\b(?:${PHRASES.join('|')})\\b`);

/** What shops sell under a name that is an institution's otherwise: CHURCH'S CHICKEN, UNIVERSITY TERIYAKI. Our own choice. */
const SOLD = new Set('chicken pizza burger teriyaki taco bbq barbecue sandwich sub coffee grill pub'.split(' '));

/**
 * True for the name of an institution that every town has. They are often named after the same saints, presidents and quarters
 * ("JOHN MUIR ELEMENTARY", "IMMANUEL LUTHERAN", "MADISON COUNTY COURTHOUSE"), so that places of one name are no chain, however rare it is.
 */
export const isInstitution = (words: readonly string[]): boolean =>
  IS_INSTITUTION.test(words.join(' ')) && !SOLD.has(words.at(-1) ?? '');
