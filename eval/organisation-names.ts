import type { ListedNameChange } from './left-out-names.ts';

/** Pairs of spellings of one thing, each tried in both directions; `|` between alternatives that lead to the second. */
const SPELLINGS: Readonly<Record<string, readonly (readonly [one: string, other: string])[]>> = {
  '"and" for "&", or the other way round': [['&', 'AND']],
  'a country in letters, or in full': [
    ['UNITED STATES', 'U.S.'],
    ['UNITED ARAB EMIRATES', 'UAE'],
    ['UNITED KINGDOM', 'UK'],
  ],
  'a number in words, or in digits': [
    ...'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN'
      .split(' ')
      .map((word, at): readonly [string, string] => [word, String(at + 1)]),
    ...'FIRST SECOND THIRD FOURTH FIFTH'
      .split(' ')
      .map((word, at): readonly [string, string] => [word, `${at + 1}${['ST', 'ND', 'RD'][at] ?? 'TH'}`]),
  ],
  'a legal form in full, or short': [
    ['LTD', 'LIMITED'],
    ['LLC', 'LIMITED LIABILITY COMPANY'],
    ['CORP', 'CORPORATION'],
    ['GMBH', 'GESELLSCHAFT MIT BESCHRANKTER HAFTUNG'],
    ['OOO', 'OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU'],
    ['PAO', 'PUBLICHNOE AKTSIONERNOE OBSHCHESTVO'],
    ['AO', 'AKTSIONERNOE OBSHCHESTVO'],
    ['JSC', 'JOINT STOCK COMPANY'],
    ['PJSC', 'PUBLIC JOINT STOCK COMPANY'],
    ['S.A.', 'SOCIEDAD ANONIMA'],
    ['S.A. DE C.V.', 'SOCIEDAD ANONIMA DE CAPITAL VARIABLE'],
    ['LTDA.', 'LIMITADA'],
    ['S.R.L.', 'SOCIEDAD DE RESPONSABILIDAD LIMITADA'],
    ['SDN BHD', 'SENDIRIAN BERHAD'],
    ['A.S.', 'ANONIM SIRKETI'],
  ],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const asWord = (text: string) => new RegExp(`(?<![A-Z0-9&.])${escaped(text)}(?![A-Z0-9&])`);

/** The first spelling that a name has, in its other one. */
const respelled =
  (pairs: readonly (readonly [string, string])[]): ListedNameChange =>
  ({ names: [name = ''] }) => {
    const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
    const found = both.find(([from]) => asWord(from).test(name));
    return found === undefined ? undefined : name.replace(asWord(found[0]), found[1]);
  };

/** Two or three letters at the front, dotted or not. */
const dotted: ListedNameChange = ({ names: [name = ''] }) => {
  const [, letters = ''] = /^([A-Z]{2,3}) [A-Z]{3}/.exec(name) ?? [];
  return letters === ''
    ? undefined
    : `${[...letters].map((letter) => `${letter}.`).join('')}${name.slice(letters.length)}`;
};

/** How names of organisations and ships are spelled by others. */
export const ORGANISATION_NAME_CHANGES: Readonly<Record<string, ListedNameChange>> = {
  ...Object.fromEntries(Object.entries(SPELLINGS).map(([way, pairs]) => [way, respelled(pairs)])),
  'dots after letters': dotted,
};
