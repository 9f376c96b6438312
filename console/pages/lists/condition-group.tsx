import { useState } from 'react';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { ConditionRow, conditionOn } from './condition-row.tsx';
import { FieldPicker } from './field-picker.tsx';
import { type Group, isCondition, isGroup, NO_CONDITIONS, type Part } from './filter.ts';
import styles from './lists.module.css';

interface Props {
  readonly fields: Fields;
  readonly entity: string;
  readonly group: Group;
  /** Errors that the service reports, by the path of the condition. */
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (group: Group) => void;
  /** Absent for the outermost group, which cannot be removed. */
  readonly onRemove?: () => void;
}

const JOINED = [
  ['AND all', 'all of these are true'],
  ['OR all', 'any of these is true'],
  ['AND not', 'not all of these are true'],
  ['OR not', 'none of these is true'],
] as const;
type Joined = (typeof JOINED)[number][0];

/** Conditions of which all or any must be true, with nested groups. */
export function ConditionGroup({ fields, entity, group, faults, onChange, onRemove }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { joined, isNot, parts } = group;
  const change = (at: number, part: Part) => onChange({ ...group, parts: parts.with(at, part) });
  const remove = (at: number) => onChange({ ...group, parts: parts.toSpliced(at, 1) });
  const addPart = (part: Part) => onChange({ ...group, parts: [...parts, part] });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.unseen}>{onRemove === undefined ? 'Conditions' : 'Group of conditions'}</legend>
      <div className={styles.row}>
        <Choice<Joined>
          aria-label="How the conditions are combined"
          value={isNot ? `${joined} not` : `${joined} all`}
          options={JOINED}
          onChoose={(chosen) =>
            onChange({ ...group, joined: chosen.startsWith('OR') ? 'OR' : 'AND', isNot: chosen.endsWith('not') })
          }
        />
        {onRemove === undefined ? null : (
          <Button kind="quiet" onClick={onRemove}>
            Remove the group
          </Button>
        )}
      </div>
      <ul className={styles.parts}>
        {parts.map((part, at) =>
          isGroup(part) ? (
            <li key={at}>
              <ConditionGroup
                {...{ fields, entity, faults }}
                group={part}
                onChange={(changed) => change(at, changed)}
                onRemove={() => remove(at)}
              />
            </li>
          ) : isCondition(part) ? (
            <ConditionRow
              key={at}
              {...{ fields, entity }}
              condition={part}
              fault={faults.get(part.path)}
              onChange={(changed) => change(at, changed)}
              onRemove={() => remove(at)}
            />
          ) : (
            <li key={at} className={styles.row}>
              <code className={styles.written}>{JSON.stringify(part.written)}</code>
              <Button kind="quiet" aria-label="Remove the written condition" onClick={() => remove(at)}>
                ✕
              </Button>
            </li>
          ),
        )}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => setPicking(true)}>Add a condition</Button>
        <Button kind="quiet" onClick={() => addPart(NO_CONDITIONS)}>
          Add a group
        </Button>
      </div>
      {isPicking ? (
        <FieldPicker
          {...{ fields, entity }}
          onClose={() => setPicking(false)}
          onChoose={(path) => {
            setPicking(false);
            addPart(conditionOn(fields, entity, path));
          }}
        />
      ) : null}
    </fieldset>
  );
}
