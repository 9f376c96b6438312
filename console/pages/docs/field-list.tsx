import { Link } from 'wouter';
import type { ArgumentDoc, FieldDoc } from '../../build/docs/type-doc.ts';
import { Badge } from '../../parts/badge.tsx';
import styles from './docs.module.css';
import { typePath } from './find-docs.ts';

/** Fields with their types, meanings and arguments. */
export function FieldList({ fields }: { readonly fields: readonly FieldDoc[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} id={`field-${field.name}`}>
          <dt>
            <Typed value={field} />
            {field.owners === undefined ? null : <Badge>subgraph {field.owners.join(', ')}</Badge>}
            {field.deprecated === undefined ? null : <Badge kind="warn">deprecated</Badge>}
          </dt>
          <dd>
            {field.description}
            {field.deprecated === undefined ? null : <p>Deprecated: {field.deprecated}.</p>}
            {field.arguments.length === 0 ? null : (
              <details>
                <summary>
                  {field.arguments.length === 1 ? '1 argument' : `${field.arguments.length} arguments`}:{' '}
                  {field.arguments.map(({ name }) => name).join(', ')}
                </summary>
                <dl className={styles.fields}>
                  {field.arguments.map((argument) => (
                    <div key={argument.name}>
                      <dt>
                        <Typed value={argument} />
                      </dt>
                      <dd>{argument.description}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Typed({ value: { name, type, of, defaultValue } }: { readonly value: ArgumentDoc }) {
  const [before = '', after = ''] = type.split(of);
  return (
    <code>
      <b>{name}</b>: {before}
      <Link href={typePath(of)}>{of}</Link>
      {after}
      {defaultValue === undefined ? null : ` = ${defaultValue}`}
    </code>
  );
}
