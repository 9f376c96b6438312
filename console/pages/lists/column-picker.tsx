import { useCallback } from 'react';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, CONTROL } from '../../parts/field.tsx';
import type { Column } from './draft.ts';
import { FieldTree } from './field-tree-view.tsx';
import { idOf, labelOf, targetOf } from './fields.ts';
import styles from './lists.module.css';
import { stepsOf } from './preview.ts';

interface Props {
  readonly fields: Fields;
  readonly entity: string;
  /** Null: the default columns. */
  readonly columns: readonly Column[] | null;
  readonly onChange: (columns: readonly Column[] | null) => void;
}

/** The columns of a file: chosen in a tree of fields, sorted, and each optionally renamed. */
export function ColumnPicker({ fields, entity, columns, onChange }: Props) {
  const usual = fields.entities[entity]?.usual ?? [];
  const shown = columns ?? usual.map((path) => ({ path, alias: '' }));
  const plain = shown.map(({ path }) => stepsOf(path)[0]).join(' ');
  const isChecked = useCallback((path: string) => plain.split(' ').includes(path), [plain]);
  const toggle = (path: string) =>
    onChange(
      isChecked(path) ? shown.filter((each) => stepsOf(each.path)[0] !== path) : [...shown, { path, alias: '' }],
    );
  const move = (at: number, by: 1 | -1) => {
    const moved = shown[at];
    if (moved !== undefined && shown[at + by] !== undefined)
      onChange(shown.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  return (
    <div className={styles.columns}>
      <FieldTree
        label="Fields that can be columns"
        {...{ fields, entity, isChecked }}
        withRecords={false}
        onChoose={toggle}
      />
      <div className={styles.stack}>
        <p className={styles.muted}>
          {columns === null ? 'The default columns' : `${columns.length} columns`}, after {idOf(fields, entity)}.
        </p>
        <ol className={styles.picked} aria-label="Columns, in order">
          {shown.map((column, at) => (
            <li key={column.path} className={styles.row}>
              <span className={styles.path} title={column.path}>
                {labelOf(stepsOf(column.path)[0])}
              </span>
              <input
                className={CONTROL}
                aria-label={`Name of ${labelOf(column.path)} in the file`}
                placeholder={column.path}
                maxLength={200}
                spellCheck={false}
                value={column.alias}
                onChange={({ target }) => onChange(shown.with(at, { ...column, alias: target.value }))}
              />
              <Which {...{ fields, entity, column }} onChange={(changed) => onChange(shown.with(at, changed))} />
              <span className={styles.moves}>
                <Button kind="quiet" aria-label={`Move up ${labelOf(column.path)}`} onClick={() => move(at, -1)}>
                  ↑
                </Button>
                <Button kind="quiet" aria-label={`Move down ${labelOf(column.path)}`} onClick={() => move(at, 1)}>
                  ↓
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Remove ${labelOf(column.path)}`}
                  onClick={() => onChange(shown.toSpliced(at, 1))}
                >
                  ✕
                </Button>
              </span>
            </li>
          ))}
        </ol>
        {columns === null ? null : (
          <div>
            <Button kind="quiet" onClick={() => onChange(null)}>
              Restore the default columns
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface WhichProps {
  readonly fields: Fields;
  readonly entity: string;
  readonly column: Column;
  readonly onChange: (column: Column) => void;
}

/** Which of the related records a column contains: the first, all of them, or a custom choice in its path. */
function Which({ fields, entity, column, onChange }: WhichProps) {
  const [plain] = stepsOf(column.path);
  const links = targetOf(fields, entity, plain)?.links ?? [];
  if (!links.some(({ isRow }) => !isRow)) return null;
  const all = plain
    .split('.')
    .map((name, at) => (links[at] === undefined || links[at].isRow ? name : `${name}[*]`))
    .join('.');
  const options = [
    [plain, 'first'],
    [all, 'all'],
    ...([plain, all].includes(column.path) ? [] : [[column.path, 'custom'] as const]),
  ] as const;
  return (
    <Choice
      aria-label={`Which values of ${labelOf(plain)}`}
      value={column.path}
      options={options}
      onChoose={(path) => onChange({ ...column, path })}
    />
  );
}
