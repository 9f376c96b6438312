import { CONTROL, Field } from './field.tsx';
import form from './form.module.css';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly type?: 'text' | 'date';
  readonly isRequired?: boolean;
  /** True: shown as dots, because the number is confidential. */
  readonly isSecret?: boolean;
  readonly onType: (text: string) => void;
}

/** A line of text below its label. */
export function TextField({
  label,
  hint,
  value,
  maxLength,
  type = 'text',
  isRequired = false,
  isSecret = false,
  onType,
}: Props) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      <input
        className={isSecret ? `${CONTROL} ${form.secret}` : CONTROL}
        type={type}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        required={isRequired}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
