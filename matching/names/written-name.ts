import { normalPhone } from '../identifiers/phone.ts';
import { NUMBERED_BODIES } from '../tables/numbered-bodies.ts';
import { JOINING_WORDS } from '../tables/particles.ts';
import { isNothing } from '../tables/placeholders.ts';
import { splitNames, type WrittenName } from './aliases.ts';
import { findLegalForm, impliedType } from './legal-forms.ts';
import { nameTokens } from './tokens.ts';

/** The parts of a business's or person's name as somebody wrote it into a field. */
export interface ReadName {
  /** The name as written, without the other parts; empty if the text names nothing ("N/A"). */
  readonly name: string;
  /** Names after it, and the marker before each: "X LLC DBA Y". */
  readonly others: readonly WrittenName[];
  /** The number of the shop in its chain: "12" for "STARBUCKS #12". */
  readonly storeNumber: string | null;
  /** The host of a business that is a guest, after "@". */
  readonly host: string | null;
  /** The recipient of its mail, after "c/o" or "Attn:". */
  readonly careOf: string | null;
  /** Phone numbers from the field: "+1" and ten digits. */
  readonly phones: readonly string[];
  /** Numbers of the record or of a permit in a register: "145120" for "GRILL [145120]". */
  readonly recordNumbers: readonly string[];
}

const MAX_LENGTH = 500;
/** White space other than single spaces between words. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/;
/** A pattern that every text matches from which something is split off, except placeholders. */
const HINT =
  /[@#%([/\\]|\d{3}|\b(?:d\.? ?b|a\.? ?k|f\.? ?k|n\.? ?k|attn|attention|care|c\.o|as|name|formerly|no|store)\b|dba|aka|fka|nka/i;

/**
 * Splits a written name into its parts, with signs that HTML writes in letters ("&amp;") as signs: names after DBA, AKA and FKA, "@ host", "c/o somebody", store and record numbers,
 * and phone numbers. A placeholder ("SAME AS ABOVE", "TEST ACCT") gives an empty name. `permit` matches permit numbers as
 * the register writes them, with the global flag. A text of more than 500 characters is not split. Never throws.
 */
export function readName(written: string, permit?: RegExp): ReadName {
  const plain = written.includes('&') ? withoutEntities(written) : written;
  const text = UNEVEN.test(plain) ? plain.replace(/\s+/g, ' ').trim() : plain;
  if (text.length > MAX_LENGTH) return { ...PLAIN, name: text };
  if (!HINT.test(text) && (permit === undefined || text.search(permit) < 0))
    return { ...PLAIN, name: isNothing(text) ? '' : tidy(text) };
  const mail = CARE_OF.exec(text);
  const called = without(mail === null ? text : text.slice(0, mail.index), PHONE, normalPhone);
  const permitted = permit === undefined ? { text: called.text, taken: [] } : without(called.text, permit, digitsOf);
  const recorded = without(permitted.text, RECORD_NUMBER, digitsOf);
  const [first, ...others] = splitNames(withoutLeadingDba(recorded.text).replace(LAST_DBA, '')).map(({ name, as }) => ({
    as,
    ...bare(name),
  }));
  return {
    name: first?.name ?? '',
    others: others.filter(({ name }) => name !== '').map(({ name, as }) => ({ name, as })),
    storeNumber: [first, ...others].find((each) => each?.storeNumber != null)?.storeNumber ?? null,
    host: [first, ...others].find((each) => each?.host != null)?.host ?? null,
    careOf: mail === null ? null : tidy(mail[1] ?? '') || null,
    phones: called.taken,
    recordNumbers: [...permitted.taken, ...recorded.taken],
  };
}

/** "MAUREEN &AMP; MIKE": web forms store some signs as HTML writes them, which later programs put in upper case. */
const withoutEntities = (text: string): string =>
  text.replace(
    /&(amp|quot|apos|#0?39|nbsp|lt|gt);/gi,
    (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity,
  );
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', apos: "'", '#39': "'", '#039': "'", nbsp: ' ', lt: '<', gt: '>' },
};

const PLAIN: Omit<ReadName, 'name'> = {
  others: [],
  storeNumber: null,
  host: null,
  careOf: null,
  phones: [],
  recordNumbers: [],
};

/** "Attn" and "c/o" after a name, or in its place; "ATTENTION GETTERS", "ATTN SEATTLE" and "CARE OF TREES" are names. */
const CARE_OF =
  /(?:(?<=\S)[\s,;(/-]*(?:\bc\/o\b|\bc\.o\.|\bin care of\b|\battn\b|\battention:)|^(?:c\/o\b|c\.o\.|in care of\b|att(?:n|ention):))[\s:.]*(.*?)\)?$/i;
/** "X LLC DBA", without the trade name. */
const LAST_DBA = /(?<=\S)[\s,;(-]+(?:d\/b\/a|d\.b\.a\.?|dba)[\s:)]*$/i;
/** "DBA YELLOW CAB" in a field of its own. */
const LEADING_DBA = /^[\s(]*(?:d\/b\/a|d\.b\.a\.?|doing business as\b|(dba)\b)[\s:)-]+(?=\S)/i;
/** "DBA SOLUTIONS INC" may administer databases: before a name with a legal form, the letters stay. */
const withoutLeadingDba = (text: string): string =>
  text.replace(LEADING_DBA, (marker, plain) =>
    plain !== undefined && !marker.startsWith('(') && impliedType(text) !== undefined ? marker : '',
  );
/** Ten digits grouped as a phone number, with the words before them. */
const PHONE =
  /(?:[\s,;:(-]|\b(?:ph|phone|tel|call|cell|text|fax|route)\b[.:#]?)*(?<![\d-])(?:\+?1[-. ])?\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}(?![\d-])\)?/gi;
/**
 * A number in square brackets, one with a label, or one too long for a name; such a number may still begin a name: "1234567
 * BC LTD".
 */
const RECORD_NUMBER =
  /\s*\[\s*[A-Z]{0,3}\d{3,12}\s*\]|[\s,(-]*\b(?:acct|account|lic|license|licence|permit|record|id|case|file|ref)\.?\s?(?:no\.?|number|#|:)\s?[A-Z]{0,3}\d{3,12}\b\)?|^\d{7,}$|(?<=\S)[\s-]*(?<!\d)\d{7,}(?!\w)/gi;

/** The text without each match, and the values that `read` returns for the matches; a match without a value stays. */
function without(text: string, pattern: RegExp, read: (match: string) => string | undefined) {
  const taken: string[] = [];
  const rest = text.replace(pattern, (match) => {
    const value = read(match);
    if (value === undefined) return match;
    taken.push(value);
    return ' ';
  });
  return { text: taken.length === 0 ? text : tidy(rest), taken };
}

const digitsOf = (match: string) => match.replace(/\D/g, '');

/** A guest's name without its host; the whole text if nothing else is in it. */
export function withoutHost(name: string): string {
  const at = name.includes('@') ? hostAt(name) : undefined;
  return at === undefined ? name : tidy(name.slice(0, at)) || name;
}

/** One name without host and store number; empty if it is a placeholder. */
function bare(written: string): { name: string; host: string | null; storeNumber: string | null } {
  const at = hostAt(written);
  const [own, host] = at === undefined ? [written, ''] : [written.slice(0, at), written.slice(at + 1)];
  const { name, storeNumber } = splitStoreNumber(own);
  const named = tidy(name);
  return { name: isNothing(named) ? '' : named, host: tidy(host) || null, storeNumber };
}

/**
 * The index of the "@" before a host; undefined in "MAC@S", where it is an apostrophe, "THE@HEATH", where it is a blank,
 * and "a@b.com", a mail address.
 */
function hostAt(name: string): number | undefined {
  // The sign in "@PROPERTIES" is part of the name.
  const at = name.indexOf('@', /^@\S/.test(name) ? 1 : 0);
  if (at < 0) return undefined;
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  if (/^\s|^$/.test(after) || /(?:^|\s)$/.test(before)) return at;
  const isName = nameTokens(before).some((word) => word.length > 1 && !JOINING_WORDS.has(word));
  const isHost = /^\w[\w-]/.test(after) && !/^\S+\.[a-z]{2,}$/i.test(after);
  return isName && isHost ? at : undefined;
}

/** "#12", "(#12)", "UNIT #12", "- STORE #12-A". */
const HASH_NUMBER =
  /[\s,(-]*(?:(?<=[(,-]\s?)(?:store|shop|location|site)\s*)?(?:\b(?:unit|no|number|nbr)\b\.?\s*)?#\s*(?:no\.?\s*)?([A-Z]{0,2}\d{1,6}[A-Z]?(?:-(?:\d{1,6}[A-Z]?|[A-Z]))?)(?![A-Z0-9])\)?/i;
/** "STORE NO. 12" and "(12)" at the end. */
const LAST_NUMBER =
  /(?:(?<=\b(?:store|shop|outlet|branch|location))[\s,-]*|[\s,]*[(-]\s*(?:store|shop|location|site)\s*)(?:\b(?:no|number|nbr)\b\.?\s*)?(\d{1,6}[A-Z]?(?:-\d{1,6}[A-Z]?)?)\)?$|\s*\(\s*(\d{1,6})\s*\)$/i;

/**
 * Separates the shop's number from its name. A number stays if it begins the name ("#1 NAILS"), follows a lodge or
 * district, whose own number it is, or stands before a legal form, where it belongs to the legal entity ("HOLDINGS #2
 * LLC").
 */
function splitStoreNumber(name: string): { name: string; storeNumber: string | null } {
  const found = HASH_NUMBER.exec(name) ?? LAST_NUMBER.exec(name);
  const storeNumber = found?.[1] ?? found?.[2];
  if (found === null || storeNumber === undefined) return { name, storeNumber: null };
  const [before, after] = [name.slice(0, found.index), name.slice(found.index + found[0].length)];
  const words = nameTokens(before);
  const isOwn =
    words.length === 0 ||
    NUMBERED_BODIES.has(words.at(-1) ?? '') ||
    findLegalForm(['', ...nameTokens(after)]).form !== null;
  return isOwn
    ? { name, storeNumber: null }
    : { name: before + (/^[\s/-]/.test(after) ? '' : ' ') + after, storeNumber };
}

/** The text without leftover separators and brackets. */
const tidy = (text: string): string => (UNTIDY.test(text) ? tidied(text) : text);

const UNTIDY = /^[\s,;:)/-]|[\s,;:(/-]$|\s\s|\(\s*[-,;:)]| [-,;]/;
const tidied = (text: string): string =>
  text
    .replace(/\(\s*[-,;:]*\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[-,;] ?(?:$|[-,;]))/g, '')
    .replace(/^[\s,;:)/-]+|[\s,;:(/-]+$/g, '');
