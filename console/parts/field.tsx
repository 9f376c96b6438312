import type { ReactNode, SelectHTMLAttributes } from 'react';
import styles from './field.module.css';

/** The style of inputs and selects. */
export const CONTROL = styles.control ?? '';

interface FieldProps {
  readonly label: string;
  /** Shown below the control. */
  readonly hint?: string;
  /** The control; the label names it. */
  readonly children: ReactNode;
}

/** A control below its label. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </label>
  );
}

interface ChoiceProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A select of some values. */
export function Choice<Value extends string>({ value, options, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    <select
      {...rest}
      className={CONTROL}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen !== undefined) onChoose(chosen[0]);
      }}
    >
      {options.map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  );
}
