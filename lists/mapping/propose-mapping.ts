import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../operations/list.ts';
import { type ChosenFields, chosenFields } from './choose-fields.ts';
import { looksLikeData } from './first-row.ts';
import { type ColumnJudgement, type Judgement, judgeColumns } from './judge-columns.ts';
import { BY_OTHERS } from './read-column.ts';

/** The proposal for a column of an input file. */
export interface ProposedColumn {
  /** The column's name, as in the header. */
  readonly columnName: string;
  /** Null if the column holds nothing by which rows are matched. */
  readonly searchField: ListSearchField | null;
  /** Probability that the proposal is right, from 0 to 1. */
  readonly confidence: number;
  /** The reason, in a sentence for the person who sent the file. */
  readonly reason: string;
}

/** Maximum rows of the sample that are judged. */
const MAX_ROWS = 500;
/** Maximum columns that may be mapped; of wider files only the first ones are judged. */
const MAX_COLUMNS = 500;

/**
 * Proposes what the columns of a file hold, by their names and by the values of some rows: one proposal for each column, in
 * order, and each search field at most once. A header that contradicts its values does not count. If the first row looks
 * like data, names are not judged, and the reasons say so. Of several addresses, proposes the one of the place of business,
 * and only without one the mailing address; never parts of two.
 */
export function proposeMapping(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): readonly ProposedColumn[] {
  const rows = sample.slice(0, MAX_ROWS);
  const isData = looksLikeData(header.slice(0, MAX_COLUMNS), rows);
  const columns = judgeColumns(header.slice(0, MAX_COLUMNS), isData ? [header, ...rows] : rows, isData);
  const fields = chosenFields(columns);
  return header.map((columnName, at): ProposedColumn => {
    const column = columns[at];
    if (column === undefined)
      return {
        columnName,
        searchField: null,
        confidence: 0.5,
        reason: `Only the first ${MAX_COLUMNS} columns are looked at.`,
      };
    const searchField = fields[at] ?? null;
    const answer =
      searchField === null ? unmapped(column, columns, fields) : mapped(column, searchField, columns, fields);
    const first = isData ? 'The first row looks like data, not like names of columns. ' : '';
    return { columnName, searchField, ...answer, reason: `${first}${answer.reason}` };
  });
}

function mapped(
  column: ColumnJudgement,
  field: ListSearchField,
  columns: readonly ColumnJudgement[],
  fields: ChosenFields,
) {
  const { score, own } = column.fields[field];
  const rivals = columns.filter((other, at) => other !== column && fields[at] === null && other.party === column.party);
  const others = rivals.reduce((sum, rival) => sum + Math.exp(rival.fields[field].score), 1);
  const confidence = 1 / (1 + others * Math.exp(-score));
  return {
    confidence: rounded(own > 0 ? confidence : Math.min(confidence, BY_OTHERS.confidence)),
    reason: `${reasonOf(column, field)}.`,
  };
}

function unmapped(column: ColumnJudgement, columns: readonly ColumnJudgement[], fields: ChosenFields) {
  if (!column.isNamed)
    return { confidence: 1, reason: 'The column has no name of its own, so nothing can be mapped to it.' };
  const [best, { score }] = bestOf(column);
  const winner = columns[fields.indexOf(best)];
  if (score > 0 && winner !== undefined) {
    const confidence = rounded(1 / (1 + Math.exp(Math.min(0, score - winner.fields[best].score))));
    return { confidence, reason: `${best} is better held by the column ${winner.name}.` };
  }
  if (score > 0) return { confidence: 0.5, reason: `It may be ${best}, but of another address or person.` };
  return { confidence: rounded(1 / (1 + Math.exp(score))), reason: column.nothing };
}

function bestOf({ fields }: ColumnJudgement): readonly [ListSearchField, Judgement] {
  return LIST_SEARCH_FIELDS.map((field) => [field, fields[field]] as const).reduce((best, each) =>
    each[1].score > best[1].score ? each : best,
  );
}

const rounded = (probability: number) => Math.round(Math.min(0.99, probability) * 100) / 100;

/** The evidence of header and values for the field, in words. */
function reasonOf({ name, header, shape, fields }: ColumnJudgement, field: ListSearchField): string {
  const { content } = fields[field];
  const isSaid = (header.field === field && header.weight > 0) || header.also === field;
  const says = isSaid ? `The header ${JSON.stringify(name.trim())} says ${header.word}` : null;
  if (shape.filled === 0) return `${says ?? 'The header fits'}; the sample has no value`;
  if (says === null)
    return `${capital(content.words)}${header.field === undefined ? '' : `, whatever the header says`}`;
  return content.weight > 0 ? `${says}; ${content.words}` : says;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
