import { canonical } from '../canonical/canonical.ts';
import { keyedRecord } from '../canonical/kind.ts';
import { readRecord } from '../canonical/load-row.ts';
import { secretTarget } from '../canonical/secret-target.ts';
import { isHtml } from '../formats/xml-text.ts';
import type { Source } from '../source.ts';
import type { KeyedRecord, SourceTarget } from '../source-target.ts';
import { type ColumnMapping, columnsOf } from './column-mapping.ts';
import { type OwnLayout, type OwnRow, ownHeader, ownRows, unreadColumns } from './own-rows.ts';
import { type RecordMaker, recordMakers } from './record-maker.ts';

/**
 * A source for files whose columns are described by a mapping; `layout` says where rows and columns are. A row is loaded if one of its records is. A record that lacks a column which its kind requires is left out
 * of its row and noted; if no other record is left, the row is rejected.
 */
export const mappedSource = (mapping: ColumnMapping, layout: OwnLayout = {}): Source => ({
  facts: canonical.facts,
  datasetIsFixed: false,
  detect: () => true,
  async load(file, target) {
    const columns = columnsOf(mapping);
    const header = await ownHeader(file, columns, layout);
    target.unread(unreadColumns(header, columns));
    const makers = recordMakers(mapping);
    // A row with a tax number contains it in its text, whichever record is left out of it.
    const to = mapping.some(({ kind }) => kind.secret) ? secretTarget(target) : target;
    for await (const row of ownRows(file, header, columns, to)) loadRow(row, makers, to);
  },
});

/** Beginning of notes on records that were left out of a row which has others. */
export const NO_RECORD = 'no record: ';

/** Accepts every file that may be a table, and loads nothing: for inspecting it before anything is known of its columns. */
export const ANY_TABLE: Source = { ...canonical, detect: (head) => !isHtml(head), load: async () => {} };

function loadRow({ line, cells, text }: OwnRow, makers: readonly RecordMaker[], target: SourceTarget): void {
  const records = makers.flatMap(({ kind, applies, values }) =>
    applies(cells) ? values(cells).map((each) => ({ kind, values: each })) : [],
  );
  if (records.length === 0) {
    target.skip('no record’s conditions hold');
    return;
  }
  const faults: string[] = [];
  const keyed: KeyedRecord[] = [];
  for (const { kind, values } of records) {
    const read = readRecord(kind, values, (reason, value) =>
      target.leaveOut(line, `${kind.name}.${reason}`, text(), value),
    );
    const fault = typeof read === 'string' ? read : kind.stage(read, target);
    if (fault !== undefined) faults.push(`${kind.name}.${fault}`);
    else if (typeof read !== 'string') keyed.push(...keyedRecord(kind, read));
  }
  if (faults.length === records.length) {
    target.reject(line, faults[0] ?? '', text());
    return;
  }
  for (const fault of faults) target.note(NO_RECORD + fault);
  target.keyed(line, keyed, text);
}
