import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface Props {
  /** Name and value of each field; fields without a value are left out. */
  readonly fields: readonly (readonly [name: string, value: ReactNode])[];
}

/** Values by their names. */
export function Fields({ fields }: Props) {
  return (
    <dl className={styles.fields}>
      {fields
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
