import { Fragment } from 'react';
import type { DraftColumn, DraftKind } from '../../../gateway/console/answers/loads.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import table from '../../parts/mapping-table.module.css';
import styles from './data.module.css';
import { type ManifestRow, rowsOf, unusedOf, withAdded, withColumn, without, withRecord } from './manifest-rows.ts';

interface Props {
  readonly manifest: string;
  /** The columns of the file; none if there is no draft. */
  readonly columns: readonly DraftColumn[];
  /** The kinds that records may be of. */
  readonly kinds: readonly DraftKind[];
  readonly onChange: (manifest: string) => void;
}

/** The records that each row of a file becomes: each column with the column of the file that it is taken from, and why. */
export function MappingRows({ manifest, columns, kinds, onChange }: Props) {
  const records = Map.groupBy(rowsOf(manifest), ({ record }) => record);
  const unused = unusedOf(manifest, columns);
  const [free = columns[0]] = unused;
  return (
    <div className={styles.stack}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users without a pointer scroll the table with the arrow keys */}
      <section className={table.scroll} tabIndex={0} aria-label="Columns of the records">
        <table className={table.mapping}>
          <thead>
            <tr>
              {['Record', 'Column', 'Taken from', 'Values', 'Sure', 'Reason'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...records].map(([record, rows]) => (
              <Fragment key={record}>
                {rows.map((row, at) => (
                  <MappedRow key={row.path.join(' ')} {...{ manifest, columns, row, onChange }} isFirst={at === 0} />
                ))}
                <FurtherColumn {...{ manifest, kinds, record, rows, free, onChange }} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {free === undefined || kinds.length === 0 ? null : (
        <Choice
          aria-label="Add a record"
          value=""
          options={[['', 'Add a record…'], ...kinds.map(({ name }) => [name, name] as const)]}
          onChoose={(chosen) => {
            const kind = kinds.find(({ name }) => name === chosen);
            if (kind !== undefined) onChange(withRecord(manifest, kind, free.name));
          }}
        />
      )}
      {unused.length === 0 ? null : (
        <p className={styles.muted} dir="auto">
          No record uses {unused.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}

interface MappedRowProps extends Omit<Props, 'kinds'> {
  readonly row: ManifestRow;
  /** Whether it is the first of its record. */
  readonly isFirst: boolean;
}

function MappedRow({ manifest, columns, row, isFirst, onChange }: MappedRowProps) {
  const column = columns.find(({ name }) => name === row.text);
  const removal = (
    <Button
      kind="quiet"
      aria-label={`Remove ${row.record}`}
      onClick={() => onChange(without(manifest, row.path.slice(0, -1)))}
    >
      Remove
    </Button>
  );
  return (
    <tr>
      <td>
        {isFirst ? <strong>{row.record}</strong> : null} {isFirst ? removal : null}
      </td>
      <th scope="row">{row.column}</th>
      <td>
        <Choice
          aria-label={`${row.record} ${row.column} is taken from`}
          value={row.text}
          options={optionsOf(row, columns)}
          onChoose={(chosen) =>
            onChange(chosen === '' ? without(manifest, row.path) : withColumn(manifest, row, chosen))
          }
        />
      </td>
      <td className={styles.sample} dir="auto">
        {column?.values.join(' · ')}
      </td>
      <td>{column === undefined ? null : <Sureness column={column} />}</td>
      <td className={styles.muted} dir="auto">
        {row.reason === '' ? 'You chose this.' : row.reason}
      </td>
    </tr>
  );
}

interface FurtherColumnProps extends Omit<Props, 'columns'> {
  readonly record: string;
  readonly rows: readonly ManifestRow[];
  /** The column of the file that a further column is taken from until another is chosen. */
  readonly free: DraftColumn | undefined;
}

/** Below a record: the columns that its kind may have besides. */
function FurtherColumn({ manifest, kinds, record, rows, free, onChange }: FurtherColumnProps) {
  const path = rows[0]?.path.slice(0, -1) ?? [];
  const kind = kinds.find(({ name }) => path.includes(name));
  const further = kind?.columns.filter(({ name }) => !rows.some(({ column }) => column === name)) ?? [];
  if (free === undefined || further.length === 0) return null;
  return (
    <tr>
      <td />
      <td colSpan={5}>
        <Choice
          aria-label={`Add a column to ${record}`}
          value=""
          options={[['', 'Add a column…'], ...further.map(({ name }) => [name, name] as const)]}
          onChoose={(chosen) => chosen !== '' && onChange(withAdded(manifest, path, chosen, free.name))}
        />
      </td>
    </tr>
  );
}

/** The columns of the file, after what the manifest has now if that is more than a column. */
const optionsOf = (row: ManifestRow, columns: readonly DraftColumn[]): (readonly [string, string])[] => [
  ...(columns.some(({ name }) => name === row.text) ? [] : [[row.text, row.text] as const]),
  ...columns.map(({ name }) => [name, name] as const),
  ['', 'left out'],
];

/** How sure it is what a column of the file is, and what else it may be. */
const Sureness = ({ column: { isSure, confidence, field, runnerUp } }: { readonly column: DraftColumn }) => (
  <>
    <Badge kind={isSure ? 'good' : 'warn'}>{isSure ? 'sure' : 'guess'}</Badge>{' '}
    {`${field ?? 'not known'}, ${Math.round(100 * confidence)} %${runnerUp === null ? '' : `; or ${runnerUp}`}`}
  </>
);
