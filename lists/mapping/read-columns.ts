import type { ListSearchField } from '../../operations/list.ts';
import { chosenFields } from './choose-fields.ts';
import { type ColumnField, isFirmName } from './column-field.ts';
import { withoutContradicted } from './contradicted.ts';
import { withDescriptions } from './described.ts';
import { type ColumnJudgement, isContradicted, judgeColumns, ofGaps } from './judge-columns.ts';
import { withNameLines } from './name-lines.ts';
import { withNames } from './named.ts';
import { BY_OTHERS, type ReadColumn } from './read-column.ts';
import { formShare, LEGAL_WORDS, type Reading } from './register-fields.ts';
import { streetParts } from './street-parts.ts';
import { byFrequency, type TableColumn } from './table-column.ts';

/**
 * Reads each column of a table by its header and values, then by what other columns hold. Several columns may hold the same,
 * such as the cities of two addresses; what no header names is taken once.
 */
export function readColumns(header: readonly string[], rows: readonly (readonly string[])[]): readonly ReadColumn[] {
  const judged = judgeColumns(header, rows, false);
  const chosen = chosenFields(judged);
  const streets = streetParts(judged);
  const read = judged.map((column, at): ReadColumn => {
    const { name, words, shape, cells } = column;
    const ofStreet = streets.get(at);
    const readings = ofStreet === undefined ? readingsOf(column, chosen[at] ?? null) : [STREET(ofStreet.isSure)];
    const [first = NOTHING(shape.filled), ...others] = readings;
    const second = others.find(({ field }) => field !== first.field);
    const isSure = first.isSaid && (second === undefined || first.weight - second.weight >= CLEAR);
    return {
      ...{ name, words, shape, cells, ofStreet, isSure, field: first.field },
      // "Business name, official" is the name of no official.
      party: isFirmName(first.field) && OF_BUSINESS.test(words) ? 'business' : column.party,
      confidence: first.isByOthers === true ? BY_OTHERS.confidence : confidenceOf(readings),
      reason: isSure || second?.field === undefined ? first.reason : `${first.reason}; it may be a ${second.field}`,
      runnerUp: second?.field,
      values: byFrequency(cells.filter((cell) => cell !== '')).slice(0, MAX_VALUES),
    };
  });
  return withDescriptions(withNames(withoutContradicted(withNameLines(read), judged), judged));
}

/** Log-odds by which what is sure leads. */
const CLEAR = 0.5;

const STREET = (isSaid: boolean): Reading => ({
  ...{ field: 'street', weight: 5, isSaid, isByOthers: !isSaid },
  reason: 'number and name of the street have columns of their own',
});
const NOTHING = (filled: number): Reading => ({
  ...{ field: undefined, weight: 0, isSaid: false },
  reason: filled < 3 ? 'it is empty' : 'nothing that records have',
});

const confidenceOf = (readings: readonly Reading[]): number => {
  const odds = readings.map(({ weight }) => Math.exp(weight));
  const all = odds.reduce((sum, each) => sum + each, 1);
  return (odds[0] ?? 1) / all;
};

/** The ways to read a column, the likeliest first, each field once. */
function readingsOf(column: ColumnJudgement, chosen: ListSearchField | null): readonly Reading[] {
  const all = [...column.readings, ...searchReadings(column, chosen)].sort((one, other) => other.weight - one.weight);
  return all.filter(({ field }, at) => all.findIndex((each) => each.field === field) === at);
}

/** What a column may be of the fields that searches use: what its header says, and what it was chosen for by its values. */
function searchReadings(column: ColumnJudgement, chosen: ListSearchField | null): readonly Reading[] {
  const { header, fields, name } = column;
  const isSaid = header.weight >= (header.field === 'NAME' ? 1.5 : 2) ? (header.field ?? null) : null;
  const read = (asked: ListSearchField, isHeader: boolean): readonly Reading[] => {
    const field = fieldIn(asked, column);
    const weight = fields[asked].score - ofGaps(column);
    if (!isHeader && asked === 'WEBSITE' && isOneSite(column)) return [];
    const isByOthers = !isHeader && fields[asked].own <= 0;
    const reason = isHeader
      ? `the header ${JSON.stringify(name)}`
      : isByOthers
        ? 'the columns beside it'
        : 'its values';
    return [{ field, weight: Math.max(MIN_SAID, weight), isSaid: isHeader, isByOthers, reason }];
  };
  // A search uses only one of several addresses and names; the others are read by their headers, if the values agree.
  if (isSaid !== null && agrees(isSaid, column)) return read(isSaid, true);
  return chosen === null ? [] : read(chosen, false);
}
/** Log-odds at least of what a header says and values do not contradict. */
const MIN_SAID = 1;

/** Pages of one site are those of a publisher, unless the header says that they are the business's. */
const isOneSite = ({ shape }: TableColumn): boolean => shape.filled > 1 && shape.sameDomain > 0.5;

/** What a search field is in a register. */
function fieldIn(asked: ListSearchField, column: TableColumn): ColumnField {
  const { words, shape } = column;
  switch (asked) {
    case 'NAME':
      return isTradeName(words)
        ? 'trade name'
        : LEGAL_WORDS.test(words) || formShare(column) >= 0.4
          ? 'legal name'
          : 'name';
    case 'ADDRESS_STREET1':
      return shape.wholeAddresses >= 0.5 * Math.max(0.1, shape.share.street) ? 'address line' : 'street';
    default:
      return PLAIN[asked];
  }
}
const PLAIN = {
  ...({ ADDRESS_STREET2: 'unit', ADDRESS_CITY: 'city', ADDRESS_STATE: 'state', ADDRESS_POSTAL_CODE: 'zip' } as const),
  ...({ WEBSITE: 'website', PERSON_FIRST_NAME: 'first name', PERSON_LAST_NAME: 'last name' } as const),
};

/** Another name, whatever it is of; and whose name, which the last such word says: "establishment entity" is a firm. */
const ANOTHER = /\b(?:dba|doing business|trade|trading|other|alternate|alt|display|2)\b/;
const PLACES =
  /^.*\b(?:brand|store|fictitious|assumed|facility|establishment|restaurant|venue|premises?|shop|outlet)\b/;
const isTradeName = (words: string): boolean => {
  const [said = ''] = PLACES.exec(words) ?? [];
  return ANOTHER.test(words) || (said !== '' && !LEGAL_WORDS.test(words.slice(said.length)));
};
const OF_BUSINESS = /\b(?:business|company|firm|facility|establishment)\b/;

/** Whether the values of a column are possible for the field that its header names. */
function agrees(asked: ListSearchField, { words, shape, fields }: ColumnJudgement): boolean {
  // A column "geo_location" without values is not a name.
  if (shape.filled === 0) return asked !== 'NAME' || /\b(?:name|dba|trade|alias)\b/.test(words);
  return !isContradicted(fields[asked].content);
}

const MAX_VALUES = 12;
