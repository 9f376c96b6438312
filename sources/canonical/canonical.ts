import { readJson } from '../formats/json-documents.ts';
import { OwnColumns } from '../formats/own-columns.ts';
import { isRejectColumn } from '../formats/row-format.ts';
import { headText } from '../formats/text-lines.ts';
import type { Source } from '../source.ts';
import { canonicalText, columnOf, nearestKind } from './detect.ts';
import { loadRow } from './load-row.ts';
import { secretTarget } from './secret-target.ts';

/**
 * The canonical format: a team's own records as CSV, NDJSON or PARQUET. A file has one kind of record, which its
 * columns identify. Files of one dataset refer to each other by the team's own keys. See docs/canonical-format.md.
 */
export const canonical: Source = {
  facts: {
    name: 'own_records',
    publisher: 'Own records',
    page: 'docs/canonical-format.md',
    licence: 'Own',
    generated: false,
  },
  datasetIsFixed: false,
  detect: (head) => canonicalText(head) !== undefined,
  explain: nearestKind,
  async load(file, target) {
    const text = canonicalText(headText(file));
    if (text === undefined) throw new TypeError('The file is not in the canonical format.');
    const { kind } = text;
    const to = kind.secret ? secretTarget(target) : target;
    const { broken, note, advance } = to;
    if ('json' in text) {
      target.rows({ json: true });
      const format = { lines: text.json === 'lines', broken, note, advance };
      for await (const { line, value, text: row } of readJson(file, format)) {
        loadRow(
          kind,
          line,
          Object.entries(value).flatMap(([name, each]) =>
            isRejectColumn(name) ? [] : [[columnOf(kind, name) ?? name, each]],
          ),
          () => row,
          to,
        );
      }
      return;
    }
    const own = new OwnColumns(text);
    const ownColumns = own.of(text.columns);
    target.rows(own.format);
    for await (const { line, values } of own.rows(file, { broken, note, advance, mayEndEarly: true })) {
      const cells = own.cells(values);
      loadRow(
        kind,
        line,
        cells.map((value, at) => [ownColumns[at] ?? '', value]),
        () => own.text(values),
        to,
      );
    }
  },
};
