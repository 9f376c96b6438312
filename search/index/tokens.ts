import { splitNames } from '../../matching/names/aliases.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

/** Words of more letters are not indexed. */
const MAX_WORD_LENGTH = 40;
/** The initials of names with so many words are indexed. */
const [MIN_INITIALS, MAX_INITIALS] = [3, 6];

const read = wordReader(NO_CORPUS);

/**
 * The tokens under which a name is indexed: the stems of its weights words, as names are compared, and its initials as one
 * token. A name of several in one line ("ACME LLC DBA JOE'S") has those of each.
 */
export function nameTokensOf(written: string): string[] {
  return splitNames(written).flatMap(({ name }) => {
    const prepared = prepareName(name, read);
    return [...stemsOf(prepared), ...initialsOf(prepared)];
  });
}

/** The stems of a name's words that the index may have. */
export const stemsOf = ({ words }: Name): string[] =>
  words.map(({ stem }) => stem).filter((stem) => stem.length <= MAX_WORD_LENGTH && /^[a-z0-9]+$/.test(stem));

const initialsOf = ({ initials }: Name): string[] =>
  initials.length >= MIN_INITIALS && initials.length <= MAX_INITIALS ? [initialsToken(initials)] : [];

/** Initials, ranked apart from words by a digit that no word of letters has. */
export const initialsToken = (initials: string): string => `${INITIALS_MARK}${initials}`;
export const INITIALS_MARK = 'initials0';

/** The token of an entity that does business within an industry. */
export const industryToken = (key: number): string => `${INDUSTRY_MARK}${key}`;
export const isIndustryToken = (token: string): boolean => token.startsWith(INDUSTRY_MARK);
const INDUSTRY_MARK = 'industry0';
