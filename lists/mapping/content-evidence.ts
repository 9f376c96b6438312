import type { ListSearchField } from '../../operations/list.ts';
import type { ColumnShape } from './value-shapes.ts';

/** The evidence of a column's values for one field: log-odds, and a phrase for users. */
export interface ContentEvidence {
  readonly weight: number;
  readonly words: string;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
/** Number of values at which their evidence counts half. */
const HALF = 1.5;

/** The weight of the first step whose share is reached. */
const step = (share: number, ...steps: readonly (readonly [number, number])[]): number =>
  steps.find(([least]) => share >= least)?.[1] ?? 0;

/** Minimum share of whole addresses among a column's values at which the column holds such addresses. */
const WHOLE = 0.5;

/** Minimum share of links among websites below which they may as well be names of files. */
const MIN_LINKS = 0.3;

type Judge = (shape: ColumnShape) => ContentEvidence;

const BY_FIELD: Readonly<Record<ListSearchField, Judge>> = {
  ADDRESS_POSTAL_CODE({ share, distinct, filled, rows }) {
    // A number of four digits is a ZIP code only among others of five.
    const zips = share.zip >= 0.3 ? share.zip + share.shortZip : share.zip;
    const isCounted = distinct > 0.99 && filled >= 30 && rows >= 30;
    return {
      weight: step(zips, [0.9, isCounted ? 1.5 : 3.2], [0.6, 2], [0.3, 0], [0, share.shortZip > 0.8 ? 0 : -5]),
      words: `${percent(Math.min(1, zips))} of the values are ZIP codes`,
    };
  },
  ADDRESS_STATE: ({ share, length }) => ({
    // If a file has a state's code and its name, the code is preferred.
    weight: step(share.state, [0.9, 4], [0.6, 2], [0.35, -1], [0, -6]) + (length <= 2.2 ? 0.3 : 0),
    words: `${percent(share.state)} of the values are U.S. states`,
  }),
  ADDRESS_CITY({ share, words, length }) {
    const isNamed = share.words >= 0.85 && words <= 3.2 && length > 2.5 && length <= 25;
    // No city has a name of two letters.
    const foreign = Math.max(
      share.state * 1.1,
      share.company - 0.2,
      share.website,
      share.date,
      share.unit,
      share.county,
      share.country,
    );
    return {
      weight: !isNamed
        ? step(length > 2.5 ? share.words : 0, [0.6, -1], [0, -5])
        : foreign > 0.6
          ? -5
          : foreign > 0.3
            ? -1.5
            : 0.5,
      words: 'the values look like names of cities',
    };
  },
  ADDRESS_STREET1: ({ share, streetTypes, wholeAddresses }) => ({
    weight:
      // If a file has whole addresses and their parts, the parts are more reliable.
      (wholeAddresses >= WHOLE ? -1 : 0) +
      step(share.street, [0.6, 2.5], [0.3, 0.8], [0.12, -0.5], [0, -4.5]) +
      (share.street >= 0.3 ? step(streetTypes, [0.5, 1.5], [0.2, 0.5], [0, -1.5]) : 0),
    words:
      wholeAddresses >= WHOLE
        ? `${percent(wholeAddresses)} of the values are whole addresses in one line, which are taken apart`
        : `${percent(share.street)} of the values begin like a street address`,
  }),
  ADDRESS_STREET2: ({ share, length }) => ({
    weight:
      step(share.unit, [0.5, 4], [0.2, 1]) +
      (share.unit < 0.2 ? step(length, [15, -4], [0, -0.5]) : 0) -
      3 * share.street,
    words: `${percent(share.unit)} of the values are units or suites`,
  }),
  WEBSITE: ({ share, links, sameDomain, filled }) => ({
    weight:
      step(
        share.website,
        [0.8, links < MIN_LINKS ? 0 : 4.5],
        [0.5, links < MIN_LINKS ? 0 : 2.5],
        [0.25, -0.5],
        [0, -5],
      ) - (filled >= 5 && share.website >= 0.25 ? step(sameDomain, [0.7, 6], [0.4, 3.5]) : 0),
    words: `${percent(share.website)} of the values are web addresses`,
  }),
  PERSON_FIRST_NAME: ({ share }) => ({
    weight:
      step(share.oneWord, [0.7, 0], [0.4, -1.5], [0, -5]) +
      step(share.givenName, [0.35, 3.5], [0.15, 1.5], [0, -1.5]) -
      share.state * 4,
    words: `${percent(share.givenName)} of the values are given names`,
  }),
  PERSON_LAST_NAME: ({ share }) => ({
    weight:
      step(share.oneWord, [0.7, 0.3], [0.4, -1], [0, -5]) -
      share.state * 4 -
      step(share.givenName, [0.6, 2], [0.4, 0.7]),
    words: 'the values are single words',
  }),
  NAME({ share, distinct, filled, length, words }) {
    const foreign = Math.max(share.zip, share.state, share.website, share.email, share.phone, share.date, share.number);
    if (foreign >= 0.5) return { weight: -7, words: 'the values are not names' };
    const street = share.street >= 0.5 ? -4 : 0;
    const repeated = filled >= 20 ? step(distinct, [0.5, 0.5], [0.25, -0.5], [0, -2.5]) : 0;
    const long = length > 80 ? -4 : length > 50 ? -1.5 : words < 1.3 && share.company < 0.05 ? -1 : 0;
    return {
      weight: step(share.company, [0.35, 2.8], [0.12, 1.6], [0.04, 0.5], [0, -0.5]) + street + repeated + long,
      words: `${percent(share.company)} of the values have the words of a business`,
    };
  },
};

/** The evidence of a column's values for a field. A few values count less; none count nothing. */
export function contentEvidence(shape: ColumnShape, field: ListSearchField): ContentEvidence {
  if (shape.filled === 0) return { weight: 0, words: 'the sample has no value' };
  const { weight, words } = BY_FIELD[field](shape);
  return { weight: (weight * shape.filled) / (shape.filled + (weight > 0 ? HALF : HALF / 5)), words };
}
