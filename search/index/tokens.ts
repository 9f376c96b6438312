import { splitNames } from '../../matching/names/aliases.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { type Name, prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

/** Maximum letters of a word, and of a whole name, that is indexed. */
const [MAX_WORD_LENGTH, MAX_NAME_LENGTH] = [40, 120];
/** Minimum and maximum letters of the initials that are indexed. */
const [MIN_INITIALS, MAX_INITIALS] = [3, 6];

const read = wordReader(NO_CORPUS);

/** What is indexed of a name. */
export interface IndexedName {
  /** The stems of its words, as names are compared. */
  readonly stems: readonly string[];
  /** Its stems, and its initials as one token. */
  readonly tokens: readonly string[];
  /** wholeName of it. */
  readonly whole: string;
}

/** The names in a line; a line of several names ("ACME LLC DBA JOE'S") has each. */
export const indexedNames = (written: string): readonly IndexedName[] =>
  splitNames(written).map(({ name }) => {
    const prepared = prepareName(name, read);
    const stems = stemsOf(prepared);
    return { stems, tokens: [...stems, ...initialsOf(prepared)], whole: wholeName(prepared) };
  });

/** The tokens of the words and initials of all names in a line. */
export const nameTokensOf = (written: string): string[] => indexedNames(written).flatMap(({ tokens }) => tokens);

/** The stems of a name's words that the index may contain. */
export const stemsOf = ({ words }: Name): string[] =>
  words.map(({ stem }) => stem).filter((stem) => stem.length <= MAX_WORD_LENGTH && /^[a-z0-9]+$/.test(stem));

const initialsOf = ({ initials }: Name): string[] =>
  initials.length >= MIN_INITIALS && initials.length <= MAX_INITIALS ? [initialsToken(initials)] : [];

/** What a name is called as one text, the same however its words are separated; empty if it has no letter or digit. */
export const wholeName = ({ called }: Pick<Name, 'called'>): string =>
  called.replace(/[^a-z0-9]/g, '').slice(0, MAX_NAME_LENGTH);

/** The digit in a mark distinguishes its tokens from words of letters. */
const mark = (name: string) => `${name}0`;
const [INITIALS, OWN, RELATED, INDUSTRY, KIND] = ['initials', 'own', 'rel', 'industry', 'kind'].map(mark);

/** The token of initials. */
export const initialsToken = (initials: string): string => `${INITIALS}${initials}`;
/** The tokens of a whole name: of an entity's own, or of a related record's that is no own one. */
export const ownNameToken = (whole: string): string => `${OWN}${whole}`;
export const relatedNameToken = (whole: string): string => `${RELATED}${whole}`;
/** The token of an entity that does business within an industry. */
export const industryToken = (key: number): string => `${INDUSTRY}${key}`;
/** The token of what a register says: a kind of legal entity or of location ("Non-profit Corporation"). */
export const kindToken = (value: string): string => `${KIND}${value.toLowerCase().replace(/[^a-z0-9]/g, '')}`;

const FACT = new RegExp(`^(?:${INDUSTRY}|${KIND})`);
/** Whether a token says what an entity is, an industry or a kind, and is no word of names. */
export const isIndustryToken = (token: string): boolean => FACT.test(token);
/** The beginnings of tokens that are looked up but never counted. */
export const UNCOUNTED_MARKS: readonly (string | undefined)[] = [INITIALS, OWN, RELATED];
