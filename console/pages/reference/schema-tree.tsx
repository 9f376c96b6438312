import { useState } from 'react';
import type { OpenApi, Schema } from './openapi.ts';
import styles from './reference.module.css';
import { limitWords, partsOf, plain, typeWords } from './schema-words.ts';

interface Props {
  readonly api: OpenApi;
  readonly schema: Schema;
}

/** A schema as a tree: each value with its type, its meaning and its limits; a click opens nested values. */
export function SchemaTree({ api, schema }: Props) {
  const parts = partsOf(api, schema);
  if (parts.length === 0) return <p>{typeWords(api, schema)}</p>;
  return (
    <ul className={styles.tree}>
      {parts.map(({ name, schema: each, isRequired }) => (
        <li key={name}>
          <p>
            <code>
              <b>{name}</b>
            </code>{' '}
            <span className={styles.quiet}>
              {typeWords(api, each)}
              {isRequired ? ' · required' : ''}
            </span>
          </p>
          <Meaning schema={plain(api, each).schema} />
          <Inside api={api} schema={each} name={name} />
        </li>
      ))}
    </ul>
  );
}

/** The meaning and the limits of a value. */
export function Meaning({ schema }: { readonly schema: Schema }) {
  const limits = limitWords(schema);
  return (
    <>
      {schema.description === undefined ? null : <p>{schema.description}</p>}
      {limits.length === 0 ? null : <p className={styles.quiet}>{limits.join(' · ')}</p>}
    </>
  );
}

/** Rendered only once it is opened, because schemas may be recursive. */
function Inside({ api, schema, name }: Props & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  const count = partsOf(api, schema).length;
  if (count === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {count} nested in {name}
      </summary>
      {isOpen ? <SchemaTree api={api} schema={schema} /> : null}
    </details>
  );
}
