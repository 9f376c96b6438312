import { readXml } from './xml-events.ts';

/** Formats of ISO 29500 (18.8.30) that show a number as a date or a time, in some country. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** The first number of a format that a workbook defines itself, and the separators between words of such a format. */
const [OWN, BETWEEN] = [100, /[^a-z0#?%]+/];
/** The words of a date or time format, in any length: days, months, years, eras, hours, minutes, seconds, am and pm. */
const WORDS = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|a{3,5}|d{1,4}|y|yy|yyyy|e|ee|e{4})$/;

/** For each cell format, by its number, whether it shows a number as a date or a time. */
export async function dateFormats(xml: AsyncIterable<Buffer>): Promise<readonly boolean[]> {
  const own = new Map<number, boolean>();
  const [bases, formats]: [boolean[], boolean[]] = [[], []];
  let inside = '';
  await readXml(xml, {
    open(name, { numFmtId, formatCode, xfId }) {
      const id = Number(numFmtId);
      if (name === 'cellStyleXfs' || name === 'cellXfs') inside = name;
      if (name === 'numFmt' && id >= OWN && formatCode !== undefined) own.set(id, isDateFormat(formatCode));
      if (name !== 'xf') return;
      const isDate = own.get(id) ?? BUILT_IN.some(([from, to]) => id >= from && id <= to);
      if (inside === 'cellStyleXfs') bases.push(isDate);
      if (inside === 'cellXfs') formats.push(numFmtId === undefined ? (bases[Number(xfId)] ?? false) : isDate);
    },
    close(name) {
      if (name === inside) inside = '';
    },
  });
  return formats;
}

/** Whether a format that a workbook defines is one of dates or times: one of its parts has only their words. */
export function isDateFormat(code: string): boolean {
  const plain = code.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ');
  return plain.split(';').some((part) => {
    const words = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .split(BETWEEN)
      .filter((word) => word !== '');
    return words.length > 0 && words.every((word) => WORDS.test(word));
  });
}
