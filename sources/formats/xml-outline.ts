import { TextDecoder } from 'node:util';
import { utf8Chunks } from './text-lines.ts';
import { IN_TAG, NO_TAGS } from './xml-text.ts';

/** An element of an XML file that repeats, and may thus be a row. */
export interface RepeatedElement {
  /** Its name, without its namespace. */
  readonly name: string;
  /** How many of it the file has. */
  readonly count: number;
  /** The paths of its texts and attributes ("Name", "Name.@type"), in the order of the file; "$" is its own text. */
  readonly columns: readonly string[];
  /** Those of them that an element may have several times. */
  readonly lists: ReadonlySet<string>;
}

/** Elements of one path in a file. */
interface Outlined {
  readonly name: string;
  readonly within: ReadonlyMap<string, Outlined>;
  readonly attributes: ReadonlySet<string>;
  readonly count: number;
  /** Maximum elements of the path in one element around them. */
  readonly most: number;
  /** How many texts and attributes the elements have, without those of elements in them. */
  readonly values: number;
  readonly hasText: boolean;
}

/** What a tag or what is none begins with: a comment, a quoted section, a declaration, or a tag with its name and attributes. */
const TOKEN = new RegExp(`${NO_TAGS}|<[?!]${IN_TAG}>|<(/?)([^\\s/>"'=<]+)(${IN_TAG})>`, 'y');
const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Maximum characters of a token; a longer one is text. */
const MAX_TOKEN_LENGTH = 4 << 20;
/** Maximum paths that are told apart, so that memory stays bounded; lists of parties have some hundreds. */
const MAX_PATHS = 10_000;

/**
 * The elements of an XML file that may be its rows, that with the most texts in it first: those that repeat inside another
 * element, and do not stand inside one that does, unless all its texts are in them. Reads the whole file in bounded memory,
 * and takes a tag that closes nothing for none.
 */
export async function repeatedElements(file: string): Promise<readonly RepeatedElement[]> {
  const scan = new OutlineScan();
  const decoder = new TextDecoder();
  for await (const chunk of utf8Chunks(file, () => {})) scan.add(decoder.decode(chunk, { stream: true }));
  return outermostRepeated(scan.root)
    .map((element) => ({ element, values: valuesIn(element), ...columnsOf(element) }))
    .filter(({ columns }) => columns.length > 0)
    .toSorted((one, other) => other.values - one.values)
    .map(({ element: { name, count }, columns, lists }) => ({ name, count, columns, lists }));
}

class Element implements Outlined {
  readonly name: string;
  readonly within = new Map<string, Element>();
  readonly attributes = new Set<string>();
  count = 0;
  most = 0;
  values = 0;
  hasText = false;

  constructor(name: string) {
    this.name = name;
  }
}

/** An element that is open, and how many it has had of each that stands in it. */
interface Open {
  readonly element: Element;
  readonly had: Map<string, number>;
}

class OutlineScan {
  readonly root = new Element('');
  readonly #open: Open[] = [{ element: this.root, had: new Map() }];
  #rest = '';
  #paths = 0;

  add(text: string): void {
    this.#rest += text;
    let at = 0;
    while (at < this.#rest.length) {
      const next = this.#rest.indexOf('<', at);
      this.#text(this.#rest.slice(at, next < 0 ? undefined : next));
      at = next < 0 ? this.#rest.length : next;
      TOKEN.lastIndex = at;
      const token = next < 0 ? null : TOKEN.exec(this.#rest);
      if (token !== null) {
        this.#token(token);
        at = TOKEN.lastIndex;
      } else if (this.#rest.length - at > MAX_TOKEN_LENGTH) at += 1;
      else break;
    }
    this.#rest = this.#rest.slice(at);
  }

  #token([written, closes, tag, inTag = '']: RegExpExecArray): void {
    if (written.startsWith('<![CDATA[')) this.#text(written.slice(9, -3));
    if (tag === undefined) return;
    const name = localName(tag);
    if (closes === '') this.#begin(name, inTag);
    else this.#end(name);
  }

  #begin(name: string, inTag: string): void {
    const around = this.#open.at(-1);
    if (around === undefined) return;
    let element = around.element.within.get(name);
    if (element === undefined) {
      element = new Element(name);
      this.#paths += 1;
      if (this.#paths <= MAX_PATHS) around.element.within.set(name, element);
    }
    const had = (around.had.get(name) ?? 0) + 1;
    around.had.set(name, had);
    element.count += 1;
    element.most = Math.max(element.most, had);
    for (const [, attribute = ''] of inTag.matchAll(ATTRIBUTE)) {
      if (/^xmlns(?::|$)/.test(attribute)) continue;
      element.attributes.add(localName(attribute));
      element.values += 1;
    }
    if (!inTag.endsWith('/')) this.#open.push({ element, had: new Map() });
  }

  #end(name: string): void {
    const at = this.#open.findLastIndex(({ element }) => element.name === name);
    if (at > 0) this.#open.length = at;
  }

  #text(text: string): void {
    const element = this.#open.at(-1)?.element;
    if (element === undefined || text.trim() === '') return;
    element.hasText = true;
    element.values += 1;
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const valuesIn = ({ values, within }: Outlined): number =>
  within.values().reduce((sum, each) => sum + valuesIn(each), values);

function outermostRepeated(element: Outlined): readonly Outlined[] {
  return [...element.within.values()].flatMap((each): readonly Outlined[] => {
    const inner = outermostRepeated(each);
    const isWrapper = inner.some((only) => valuesIn(only) === valuesIn(each));
    return each.most > 1 && !isWrapper ? [each] : inner;
  });
}

/** The columns of an element, and those of them that it may have several times. */
function columnsOf(element: Outlined): Pick<RepeatedElement, 'columns' | 'lists'> {
  const columns: string[] = [];
  const lists = new Set<string>();
  const add = (of: Outlined, path: readonly string[], isList: boolean) => {
    const put = (column: string) => {
      columns.push(column);
      if (isList) lists.add(column);
    };
    // An element that is empty wherever it stands may have a text in the next edition.
    if (of.hasText || (of.within.size === 0 && of.attributes.size === 0)) put(path.join('.') || '$');
    for (const attribute of of.attributes) put([...path, `@${attribute}`].join('.'));
    for (const each of of.within.values()) add(each, [...path, each.name], isList || each.most > 1);
  };
  if (element.within.size > 0 || element.attributes.size > 0) add(element, [], false);
  return { columns, lists };
}
