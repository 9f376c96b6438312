import { useCallback, useMemo, useState } from 'react';
import { CONTROL, Field } from '../../parts/field.tsx';
import { Tree } from '../../parts/tree.tsx';
import { itemsBelow, itemsWith, pathOf, type TreeOf } from './field-tree.ts';
import styles from './lists.module.css';

interface Props extends TreeOf {
  readonly label: string;
  readonly onChoose: (path: string) => void;
}

/** The tree of the fields of an entity, with a box that searches fields by words. */
export function FieldTree({ label, onChoose, fields, entity, withRecords, isChecked }: Props) {
  const [text, setText] = useState('');
  const tree = useMemo(
    () => ({ fields, entity, withRecords, ...(isChecked && { isChecked }) }),
    [fields, entity, withRecords, isChecked],
  );
  const words = text.trim();
  const roots = useMemo(() => (words === '' ? itemsBelow(tree, '') : itemsWith(tree, words)), [tree, words]);
  const childrenOf = useCallback((path: string) => itemsBelow(tree, path), [tree]);
  return (
    <div className={styles.stack}>
      <Field label="Search the fields">
        <input
          className={CONTROL}
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {roots.length === 0 ? <p className={styles.muted}>No field has these words.</p> : null}
      <Tree label={label} roots={roots} childrenOf={childrenOf} onChoose={(item) => onChoose(pathOf(item))} />
    </div>
  );
}
