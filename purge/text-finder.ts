/** Replaces the name of a purged record. */
export const PURGED = '[purged]';

const WORD = /[\p{L}\p{N}]+/gu;
const IS_WORD = /[\p{L}\p{N}]/u;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Digits as people write phone numbers. */
const NUMBER = /[+(]?\d[\d\s().-]{5,22}\d/g;
/** Digits of a phone number that are compared: those without the country code. */
const PHONE_DIGITS = 10;

/** A text to search for. */
interface Searched {
  /** In lower case. */
  readonly text: string;
  /** Offset of its first word. */
  readonly offset: number;
}

type Span = readonly [start: number, end: number];

/**
 * Finds texts, such as the names of a purged record, in other texts: as whole words, in any case; phone numbers with
 * any punctuation between their digits. Ids are skipped. Time grows with the text that is searched, and not with the
 * number of texts to find.
 */
export class TextFinder {
  readonly #byWord = new Map<string, Searched[]>();
  readonly #phones = new Set<string>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const digits = text.replace(/\D/g, '');
      if (/^\+?\d+$/.test(text) && digits.length >= PHONE_DIGITS) this.#phones.add(digits.slice(-PHONE_DIGITS));
      for (const spelling of spellings(text)) this.#seek(lowerCase(spelling));
    }
    // The longest first, because a name may begin like another one.
    for (const texts of this.#byWord.values()) texts.sort((one, other) => other.text.length - one.text.length);
  }

  /** True if a text contains any of the texts. */
  isIn(text: string): boolean {
    return !this.#spans(text).next().done;
  }

  /** A text with PURGED in place of each of the texts. */
  without(text: string): string {
    let [left, end] = ['', 0];
    for (const [from, to] of this.#spans(text)) {
      left += text.slice(end, from) + PURGED;
      end = to;
    }
    return end === 0 ? text : left + text.slice(end);
  }

  /** The same for all texts in a JSON value, including field names. */
  withoutIn(value: unknown): unknown {
    if (typeof value === 'string') return this.without(value);
    if (typeof value === 'number') return this.isIn(String(value)) ? PURGED : value;
    if (Array.isArray(value)) return value.map((each) => this.withoutIn(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [this.without(name), this.withoutIn(of)]));
  }

  #seek(text: string): void {
    const [first] = text.matchAll(WORD);
    if (first === undefined) return;
    const known = this.#byWord.get(first[0]) ?? [];
    this.#byWord.set(first[0], known);
    if (!known.some((each) => each.text === text)) known.push({ text, offset: first.index });
  }

  /** The places of the texts, in order and without overlaps. */
  *#spans(text: string): Generator<Span> {
    const ids = [...text.matchAll(UUID)].map((id): Span => [id.index, id.index + id[0].length]);
    const found = [...this.#texts(text), ...this.#numbers(text)].sort(([one], [other]) => one - other);
    let last = 0;
    for (const [start, end] of found) {
      if (start < last || ids.some(([from, to]) => start < to && end > from)) continue;
      yield [start, end];
      last = end;
    }
  }

  *#texts(text: string): Generator<Span> {
    const lower = lowerCase(text);
    let last = 0;
    for (const word of lower.matchAll(WORD)) {
      if (word.index < last) continue;
      const searched = this.#byWord.get(word[0])?.find((each) => isAt(lower, each, word.index - each.offset));
      if (searched === undefined) continue;
      const start = word.index - searched.offset;
      last = start + searched.text.length;
      yield [start, last];
    }
  }

  *#numbers(text: string): Generator<Span> {
    if (this.#phones.size === 0) return;
    for (const number of text.matchAll(NUMBER))
      if (this.#phones.has(number[0].replace(/\D/g, '').slice(-PHONE_DIGITS)))
        yield [number.index, number.index + number[0].length];
  }
}

function isAt(lower: string, { text }: Searched, start: number): boolean {
  if (start < 0 || !lower.startsWith(text, start)) return false;
  const [last = '', next = ''] = [text.at(-1), lower[start + text.length]];
  return !(IS_WORD.test(last) && IS_WORD.test(next));
}

/** The text as it is, and as JSON, CSV and URLs write it. */
function spellings(text: string): ReadonlySet<string> {
  const json = JSON.stringify(text).slice(1, -1);
  return new Set([text, json, text.replaceAll('"', '""'), encodeURIComponent(text.toWellFormed())]);
}

/** Lower case, with every letter at the same offset. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/./gsu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}
