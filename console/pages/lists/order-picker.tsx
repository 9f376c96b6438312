import { useState } from 'react';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { FieldTree } from './field-tree-view.tsx';
import { labelOf } from './fields.ts';
import styles from './lists.module.css';

interface Props {
  readonly fields: Fields;
  readonly entity: string;
  /** `path`, `path ASC` or `path DESC`; earlier ones take precedence. */
  readonly orderBy: readonly string[];
  readonly onChange: (orderBy: readonly string[]) => void;
}

/** Chooses the sort order of the rows. */
export function OrderPicker({ fields, entity, orderBy, onChange }: Props) {
  const [isPicking, setPicking] = useState(false);
  return (
    <div className={styles.stack}>
      {orderBy.map((term, at) => {
        const [path = '', direction = 'ASC'] = term.split(/\s+/);
        return (
          <div key={path} className={styles.row}>
            <span className={styles.muted}>{at === 0 ? 'Sorted by' : 'then by'}</span>
            <span>{labelOf(path)}</span>
            <Choice
              aria-label={`Direction of ${labelOf(path)}`}
              value={direction.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'}
              options={[
                ['ASC', 'ascending'],
                ['DESC', 'descending'],
              ]}
              onChoose={(chosen) => onChange(orderBy.with(at, chosen === 'DESC' ? `${path} DESC` : path))}
            />
            <Button
              kind="quiet"
              aria-label={`Do not sort by ${labelOf(path)}`}
              onClick={() => onChange(orderBy.toSpliced(at, 1))}
            >
              ✕
            </Button>
          </div>
        );
      })}
      <div>
        <Button kind="quiet" onClick={() => setPicking(true)}>
          {orderBy.length === 0 ? 'Sort the rows' : 'Sort by another field'}
        </Button>
      </div>
      {isPicking ? (
        <Sheet title="What are the rows sorted by?" isOpen onClose={() => setPicking(false)} isAside>
          <FieldTree
            label="Fields"
            {...{ fields, entity }}
            withRecords={false}
            onChoose={(path) => {
              setPicking(false);
              if (!orderBy.some((term) => term.split(/\s+/)[0] === path)) onChange([...orderBy, path]);
            }}
          />
        </Sheet>
      ) : null}
    </div>
  );
}
