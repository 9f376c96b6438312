import { headText } from '../formats/text-lines.ts';
import { wholeText } from '../formats/whole-text.ts';
import type { Source } from '../source.ts';
import { ofacPart, ofacRows, ofacSibling } from './ofac-files.ts';
import { ofacConsolidated, ofacSdn } from './ofac-list.ts';

/**
 * Alternate names, addresses and overlong remarks of an OFAC list. They belong to the dataset of the primary names in
 * the same folder, and are staged with those, because a party's names have an order. This source only counts their
 * rows, and rejects rows without a party.
 */
export const ofacSupplement: Source = {
  facts: {
    name: 'ofac_supplement',
    publisher: 'US Department of the Treasury, Office of Foreign Assets Control',
    page: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
    licence: 'Public domain',
    generated: false,
  },
  detect: (head) => !['primary', undefined].includes(ofacPart(head)),
  mayLackDate: true,
  partOf(file) {
    const primary = ofacSibling(file, 'primary');
    if (primary === undefined) return undefined;
    const head = headText(primary);
    return [ofacSdn, ofacConsolidated].find((list) => list.detect(head));
  },
  async load(file, target) {
    const part = ofacPart(wholeText(file));
    const primary = ofacSibling(file, 'primary');
    if (part === undefined) return;
    const parties = new Set<string>();
    if (primary !== undefined) {
      for await (const { values } of ofacRows(primary, 'primary')) parties.add(values[0] ?? '');
    }
    for await (const { line, values } of ofacRows(file, part, target.broken)) {
      target.read();
      if (primary === undefined) target.reject(line, 'no file of primary names beside it', values.join());
      else if (!parties.has(values[0] ?? '')) target.reject(line, 'no party with this number', values.join());
    }
  },
};
