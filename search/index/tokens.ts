import { splitNames } from '../../matching/names/aliases.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

/** Maximum letters of a word that is indexed. */
const MAX_WORD_LENGTH = 40;
/** Minimum and maximum letters of the initials that are indexed. */
const [MIN_INITIALS, MAX_INITIALS] = [3, 6];

const read = wordReader(NO_CORPUS);

/**
 * The tokens under which a name is indexed: the stems of its words, as names are compared, and its initials as one token. A
 * line of several names ("ACME LLC DBA JOE'S") has the tokens of each.
 */
export function nameTokensOf(written: string): string[] {
  return splitNames(written).flatMap(({ name }) => {
    const prepared = prepareName(name, read);
    return [...stemsOf(prepared), ...initialsOf(prepared)];
  });
}

/** The stems of a name's words that the index may contain. */
export const stemsOf = ({ words }: Name): string[] =>
  words.map(({ stem }) => stem).filter((stem) => stem.length <= MAX_WORD_LENGTH && /^[a-z0-9]+$/.test(stem));

const initialsOf = ({ initials }: Name): string[] =>
  initials.length >= MIN_INITIALS && initials.length <= MAX_INITIALS ? [initialsToken(initials)] : [];

/** The token of initials; the digit in its mark distinguishes it from words of letters. */
export const initialsToken = (initials: string): string => `${INITIALS_MARK}${initials}`;
export const INITIALS_MARK = 'initials0';

/** The token of an entity that does business within an industry. */
export const industryToken = (key: number): string => `${INDUSTRY_MARK}${key}`;
export const isIndustryToken = (token: string): boolean => token.startsWith(INDUSTRY_MARK);
const INDUSTRY_MARK = 'industry0';
