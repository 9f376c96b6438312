import { withoutZeros } from './unit.ts';

/** A post office box or a route, and the remaining words of the line. */
export interface MailBox {
  readonly words: readonly string[];
  readonly box: string | null;
  /** "RR 2", "HC 1", "PSC 802". */
  readonly route: string | null;
}

/** Any of these words in a line may indicate a box. */
const BOX_WORDS: ReadonlySet<string> = new Set(
  'BOX PO DRAWER BX POB RR RURAL HC HCR RFD R STAR PSC CMR APARTADO'.split(' '),
);

const ROUTE_KINDS =
  'RR|R R|RURAL ROUTE|RURAL RTE|RFD|RD|RT|RTE|ROUTE|HCR?|HIGHWAY CONTRACT(?: ROUTE)?|STAR ROUTE|PSC|CMR|^UNIT';
const ROUTES = new RegExp(` ?\\b(${ROUTE_KINDS}) (?:# )?(\\d+[A-Z]?)(?: ,)? BOX (?:# )?([\\w-]+)`);
const LONE_ROUTE = / ?\b(RR|R R|RURAL ROUTE|HCR?|RFD|PSC|CMR) (?:# )?(\d+[A-Z]?)(?=$| ,)/;
const ID = '(?:# |NO |NUMBER )?(\\d[\\w-]*|[A-Z]{1,2}\\d*)(?= |$)';
const BOX = new RegExp(
  `(?:^| )(?:(?:P ?O|POST OFFICE) (?:BOX|DRAWER|BX)|POB|PO(?= \\d)|APARTADO) ${ID}|(?:^|, )(?:BOX|DRAWER) ${ID}|(?<=^\\d\\S* .+) BOX (\\d+)$`,
);
/** "60210 PO BOX". */
const REVERSED = /^(\d+) P ?O BOX$/;

/** Separates box and route from the words of a line, in which "," separates pieces. */
export function takeBox(words: readonly string[]): MailBox {
  if (!words.some((word) => BOX_WORDS.has(word))) return { words, box: null, route: null };
  const line = words.join(' ');
  const route = ROUTES.exec(line) ?? LONE_ROUTE.exec(line);
  const found = route ?? BOX.exec(line) ?? REVERSED.exec(line);
  if (found === null) return { words, box: null, route: null };
  const [, first = '', second = first, third] = found;
  const rest = `${line.slice(0, found.index)} , ${line.slice(found.index + found[0].length)}`
    .split(' ')
    .filter(notEmpty);
  return route === null
    ? { words: rest, box: boxId(found[1] ?? found[2] ?? found[3] ?? ''), route: null }
    : { words: rest, box: third === undefined ? null : boxId(third), route: `${kindOf(first)} ${second}` };
}

const notEmpty = (word: string) => word !== '';

/** "34067-STAX": the suffix after the number names the addressee. */
const boxId = (id: string) => withoutZeros(id.replace(/^(\d+)-[A-Z]{2,}$/, '$1'));

/** Rural routes and highway contract routes have many names, which become one each; military ones keep theirs. */
function kindOf(kind: string): string {
  if (kind === 'PSC' || kind === 'CMR' || kind === 'UNIT') return kind;
  return /^H|^STAR/.test(kind) ? 'HC' : 'RR';
}
