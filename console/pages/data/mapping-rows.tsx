import type { DraftColumn } from '../../../gateway/console/answers/loads.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import table from '../../parts/mapping-table.module.css';
import styles from './data.module.css';
import { type ManifestRow, rowsOf, unusedOf, withColumn, without } from './manifest-rows.ts';

interface Props {
  readonly manifest: string;
  /** The columns of the file; none if there is no draft. */
  readonly columns: readonly DraftColumn[];
  readonly onChange: (manifest: string) => void;
}

/** The records that each row of a file becomes: each column with the column of the file that it is taken from, and why. */
export function MappingRows({ manifest, columns, onChange }: Props) {
  const rows = rowsOf(manifest);
  const unused = unusedOf(manifest, columns);
  const removal = (row: ManifestRow) => (
    <Button
      kind="quiet"
      aria-label={`Remove ${row.record}`}
      onClick={() => onChange(without(manifest, row.path.slice(0, -1)))}
    >
      Remove
    </Button>
  );
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
            {rows.map((row, at) => {
              const column = columns.find(({ name }) => name === row.text);
              const isFirst = rows[at - 1]?.record !== row.record;
              return (
                <tr key={row.path.join(' ')}>
                  <td>
                    {isFirst ? <strong>{row.record}</strong> : null} {isFirst ? removal(row) : null}
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
            })}
          </tbody>
        </table>
      </section>
      {unused.length === 0 ? null : (
        <p className={styles.muted} dir="auto">
          No record uses {unused.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
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
