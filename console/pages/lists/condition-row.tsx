import { useState } from 'react';
import type { Fields, Value } from '../../../gateway/console/answers/fields.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, CONTROL } from '../../parts/field.tsx';
import { FieldPicker } from './field-picker.tsx';
import { labelOf, subjectOf, targetOf } from './fields.ts';
import { type Condition, type OperatorName, operatorsFor, takes } from './filter.ts';
import styles from './lists.module.css';

interface Props {
  readonly fields: Fields;
  readonly entity: string;
  readonly condition: Condition;
  /** The error that the service reports for it. */
  readonly fault: string | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** A new condition on a path, with the first operator that is possible there. */
export function conditionOn(fields: Fields, entity: string, path: string): Condition {
  const isLimited = targetOf(fields, entity, path)?.value?.values !== undefined;
  const [[operator] = ['is' as OperatorName]] = operatorsFor(subjectOf(fields, entity, path), isLimited);
  return { path, operator, values: [] };
}

/** One condition: its subject, its operator, and its values. */
export function ConditionRow({ fields, entity, condition, fault, onChange, onRemove }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { path, operator, values } = condition;
  const label = labelOf(path);
  const value = targetOf(fields, entity, path)?.value;
  const known = operatorsFor(subjectOf(fields, entity, path), value?.values !== undefined);
  const operators = known.some(([name]) => name === operator) ? known : [...known, [operator, operator] as const];
  return (
    <li className={styles.condition} data-fault={fault !== undefined}>
      <div className={styles.row}>
        <Button className={styles.subject} title={value?.description} onClick={() => setPicking(true)}>
          {label}
        </Button>
        <Choice
          aria-label={`${label}: operator`}
          value={operator}
          options={operators}
          onChoose={(chosen) => onChange({ ...condition, operator: chosen, values: valuesFor(chosen, values) })}
        />
        <ValueInput
          key={takes(operator)}
          label={label}
          takes={takes(operator)}
          value={value}
          values={values}
          onChange={(written) => onChange({ ...condition, values: written })}
        />
        <Button kind="quiet" aria-label={`Remove the condition on ${label}`} onClick={onRemove}>
          ✕
        </Button>
      </div>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isPicking ? (
        <FieldPicker
          fields={fields}
          entity={entity}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            setPicking(false);
            if (chosen !== path) onChange(conditionOn(fields, entity, chosen));
          }}
        />
      ) : null}
    </li>
  );
}

/** The values that remain when the operator changes. */
function valuesFor(operator: OperatorName, values: readonly string[]): readonly string[] {
  if (takes(operator) === 'none') return [];
  return takes(operator) === 'one' ? values.slice(0, 1) : values;
}

interface ValueProps {
  readonly label: string;
  readonly takes: 'none' | 'one' | 'many';
  /** Absent if the path is not known. */
  readonly value: Value | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const INPUT_TYPES: Partial<Record<Value['kind'], string>> = { date: 'date' };
const NUMBERS = new Set<Value['kind']>(['integer', 'float', 'numberText']);

function ValueInput({ label, takes: wanted, value, values, onChange }: ValueProps) {
  const [first = ''] = values;
  if (wanted === 'none') return null;
  if (value?.values !== undefined && wanted === 'one')
    return (
      <Choice
        aria-label={`${label}: value`}
        value={first}
        options={[['', 'choose…'], ...value.values.map((each) => [each, each] as const)]}
        onChoose={(chosen) => onChange(chosen === '' ? [] : [chosen])}
      />
    );
  if (value?.values !== undefined)
    return (
      <fieldset className={styles.values}>
        <legend className={styles.unseen}>{`${label}: values`}</legend>
        {value.values.map((each) => (
          <label key={each}>
            <input
              type="checkbox"
              checked={values.includes(each)}
              onChange={() =>
                onChange(values.includes(each) ? values.filter((other) => other !== each) : [...values, each])
              }
            />
            {each}
          </label>
        ))}
      </fieldset>
    );
  if (wanted === 'many')
    return (
      <textarea
        className={CONTROL}
        aria-label={`${label}: values, one per line`}
        placeholder="One per line"
        rows={3}
        value={values.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    );
  return (
    <input
      className={CONTROL}
      aria-label={`${label}: value`}
      type={(value && INPUT_TYPES[value.kind]) ?? 'text'}
      inputMode={value && NUMBERS.has(value.kind) ? 'decimal' : undefined}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      value={first}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  );
}
