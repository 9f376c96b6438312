import { findLegalForm, impliedType } from '../legal-forms.ts';
import { normalPhone } from '../phone.ts';
import { NUMBERED_BODIES } from '../tables/numbered-bodies.ts';
import { JOINING_WORDS } from '../tables/particles.ts';
import { isNothing } from '../tables/placeholders.ts';
import { splitNames, type WrittenName } from './aliases.ts';
import { nameTokens } from './tokens.ts';

/** A name of a business or a person as somebody wrote it into a field, taken apart. */
export interface ReadName {
  /** What is named, as it is written, without what the other parts have; empty where the text names nothing ("N/A"). */
  readonly name: string;
  /** Names after it, and what led to them: "X LLC DBA Y". */
  readonly others: readonly WrittenName[];
  /** The number of the shop in its chain: "12" of "STARBUCKS #12". */
  readonly storeNumber: string | null;
  /** Where the business is a guest, after "@". */
  readonly host: string | null;
  /** Who takes its mail, after "c/o" or "Attn:". */
  readonly careOf: string | null;
  /** Telephone numbers that stood in the field, "+1" and ten digits. */
  readonly phones: readonly string[];
  /** Numbers under which a register keeps the record or a permit: "145120" of "GRILL [145120]". */
  readonly recordNumbers: readonly string[];
}

const MAX_LENGTH = 500;
/** Spaces other than single ones between words. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/;
/** What every text has that anything is split off, but for placeholders. */
const HINT =
  /[@#%([/\\]|\d{3}|\b(?:d\.? ?b|a\.? ?k|f\.? ?k|n\.? ?k|attn|attention|care|c\.o|as|name|formerly|no|store)\b|dba|aka|fka|nka/i;

/**
 * Takes a written name apart: names after DBA, AKA and FKA, "@ host", "c/o somebody", store and record numbers, and telephone
 * numbers leave it; what stands for no name ("SAME AS ABOVE", "TEST ACCT") leaves an empty one. `permit` matches numbers of
 * permits as the register writes them, with the global flag. A text of more than 500 characters stays whole. Never throws.
 */
export function readName(written: string, permit?: RegExp): ReadName {
  const text = UNEVEN.test(written) ? written.replace(/\s+/g, ' ').trim() : written;
  if (text.length > MAX_LENGTH) return { ...PLAIN, name: text };
  if (!HINT.test(text) && (permit === undefined || text.search(permit) < 0))
    return { ...PLAIN, name: isNothing(text) ? '' : tidy(text) };
  const mail = CARE_OF.exec(text);
  const called = without(mail === null ? text : text.slice(0, mail.index), PHONE, normalPhone);
  const permitted = permit === undefined ? { text: called.text, taken: [] } : without(called.text, permit, digitsOf);
  const recorded = without(permitted.text, RECORD_NUMBER, digitsOf);
  const [first, ...others] = splitNames(withoutLeadingDba(recorded.text)).map(({ name, as }) => ({
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

const PLAIN: Omit<ReadName, 'name'> = {
  others: [],
  storeNumber: null,
  host: null,
  careOf: null,
  phones: [],
  recordNumbers: [],
};

/** "Attn" and "c/o" after a name; "ATTENTION GETTERS" and "CARE OF TREES" are names. */
const CARE_OF = /(?<=\S)[\s,;(/-]*(?:\bc\/o\b|\bc\.o\.|\bin care of\b|\battn\b|\battention:)[\s:.]*(.*?)\)?$/i;
/** "DBA YELLOW CAB" in a field of its own. */
const LEADING_DBA = /^[\s(]*(?:d\/b\/a|d\.b\.a\.?|doing business as\b|(dba)\b)[\s:)-]+(?=\S)/i;
/** "DBA SOLUTIONS INC" may administer databases: there the letters stay. */
const withoutLeadingDba = (text: string): string =>
  text.replace(LEADING_DBA, (marker, plain) =>
    plain !== undefined && !marker.startsWith('(') && impliedType(text) !== undefined ? marker : '',
  );
/** Ten digits as telephone numbers are grouped, with what leads to them. */
const PHONE =
  /(?:[\s,;:(-]|\b(?:ph|phone|tel|call|cell|text|fax|route)\b[.:#]?)*(?<![\d-])(?:\+?1[-. ])?\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}(?![\d-])\)?/gi;
/** A number in square brackets, one that is called so, or one too long for a name, which it may open all the same: "1234567 BC LTD". */
const RECORD_NUMBER =
  /\s*\[\s*[A-Z]{0,3}\d{3,12}\s*\]|[\s,(-]*\b(?:acct|account|lic|license|licence|permit|record|id|case|file|ref)\.?\s?(?:no\.?|number|#|:)\s?[A-Z]{0,3}\d{3,12}\b\)?|^\d{7,}$|(?<=\S)[\s-]*(?<!\d)\d{7,}(?!\w)/gi;

/** The text without each match, and what `read` makes of them; a match that it makes nothing of stays. */
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

/** A name without the host that it is a guest of; the whole where nothing else stands in it. */
export function withoutHost(name: string): string {
  const at = name.includes('@') ? hostAt(name) : undefined;
  return at === undefined ? name : tidy(name.slice(0, at)) || name;
}

/** One name without host and store number; empty where it is a placeholder. */
function bare(written: string): { name: string; host: string | null; storeNumber: string | null } {
  const at = hostAt(written);
  const [own, host] = at === undefined ? [written, ''] : [written.slice(0, at), written.slice(at + 1)];
  const { name, storeNumber } = splitStoreNumber(own);
  const named = tidy(name);
  return { name: isNothing(named) ? '' : named, host: tidy(host) || null, storeNumber };
}

/** Where the "@" of a host stands; that of "MAC@S" is an apostrophe, that of "THE@HEATH" a blank, that of "a@b.com" a mailbox's. */
function hostAt(name: string): number | undefined {
  // The sign of "@PROPERTIES" is a part of the name.
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
 * The number of the shop off its name. A number at the start is the name ("#1 NAILS"), after a lodge or district the body's own,
 * and before a legal form the legal person's ("HOLDINGS #2 LLC").
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

/** Without what is left of separators and brackets. */
const tidy = (text: string): string => (UNTIDY.test(text) ? tidied(text) : text);

const UNTIDY = /^[\s,;:)/-]|[\s,;:(/-]$|\s\s|\(\s*[-,;:)]| [-,;]/;
const tidied = (text: string): string =>
  text
    .replace(/\(\s*[-,;:]*\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[-,;] ?(?:$|[-,;]))/g, '')
    .replace(/^[\s,;:)/-]+|[\s,;:(/-]+$/g, '');
