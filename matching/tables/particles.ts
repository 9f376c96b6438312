/** Small words of names, lower case: articles, prepositions, and words that begin a family name. */
const setOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.join(' ').split(' '));

const ENGLISH = 'the an of and at on for to';
const ROMANCE_AND_GERMAN = 'de del la el los las et von der das';

/** Words that distinguish no business: articles and joining words. */
export const JOINING_WORDS = setOf(ENGLISH, ROMANCE_AND_GERMAN, 'a n in by y die und');

/** The same for listed names of all countries. */
export const MINOR_PARTICLES = setOf(
  ENGLISH,
  ROMANCE_AND_GERMAN,
  'abd al am ap as az ben bin bint da dal dar della des di do dos du e fi ibn le les lil mit ogly oglu ol s ul ur us van wa zu',
);

/**
 * Words that begin a family name, safe to use where the name may be a business's: "SAN" is not among them, as "SAN
 * FRANCISCO SOUP" is not a person.
 */
export const SURE_FAMILY_OPENERS = setOf(
  'abd abdel abu al ben da de del dela der di du el la le los mac mc st van von',
);

/** The same where the name is known to be a person's. */
export const FAMILY_OPENERS = setOf(
  ...SURE_FAMILY_OPENERS,
  'abdul bin bint dal della den dos ibn las saint san santa te ten ter vander vom zu',
);

/** Those often written as one word with the name: "depaul". The others begin words of their own ("alpine", "tension"). */
export const WRITTEN_TOGETHER = setOf('de del dela el la le les mac mc st van von');
