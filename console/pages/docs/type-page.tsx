import { TYPE_PAGES } from 'virtual:docs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import type { TypeDoc } from '../../build/docs/type-doc.ts';
import { Badge } from '../../parts/badge.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { NotFound } from '../not-found.tsx';
import styles from './docs.module.css';
import { DocsFrame } from './docs-frame.tsx';
import { ExamplePanel } from './example-panel.tsx';
import { FieldList } from './field-list.tsx';
import { guidePath, typePath } from './find-docs.ts';

/** A type of the graph: its meaning, its fields, which subgraphs answer it, what conditions may name, and an operation to try. */
export default function TypePage() {
  const { type: name = '' } = useParams<{ type: string }>();
  const load = Object.hasOwn(TYPE_PAGES, name) ? TYPE_PAGES[name] : undefined;
  const { data: type } = useQuery({
    queryKey: ['type', name],
    enabled: load !== undefined,
    queryFn: async () => (await load?.())?.default ?? null,
  });
  if (load === undefined) return <NotFound />;
  if (type == null) return <Loading what={name} />;
  return (
    <DocsFrame title={type.name} lead={<Lead type={type} />}>
      {type.example === undefined ? null : <ExamplePanel key={name} name={name} example={type.example} />}
      {type.fields.length === 0 ? null : (
        <Panel title={type.kind === 'input' ? 'Input fields' : 'Fields'} count={type.fields.length}>
          <FieldList fields={type.fields} />
        </Panel>
      )}
      {type.values.length === 0 ? null : (
        <Panel title="Values" count={type.values.length}>
          <dl className={styles.values}>
            {type.values.map(({ name: value, description }) => (
              <div key={value}>
                <dt>
                  <code>{value}</code>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {type.members.length === 0 ? null : (
        <Panel title={type.kind === 'union' ? 'One of' : 'Implemented by'} count={type.members.length}>
          <Names names={type.members} />
        </Panel>
      )}
      <Paths paths={type.paths} />
      {type.usedBy.length === 0 ? null : (
        <Panel title="Used by" count={type.usedBy.length}>
          <Names names={type.usedBy} />
        </Panel>
      )}
    </DocsFrame>
  );
}

function Lead({ type: { kind, owners, description } }: { readonly type: TypeDoc }) {
  return (
    <>
      <p className={styles.badges}>
        <Badge>GraphQL {kind}</Badge>
        {owners.length === 0 ? null : <Badge kind="accent">subgraph {owners.join(', ')}</Badge>}
      </p>
      <p className={styles.description}>{description}</p>
    </>
  );
}

/** Links to types, or to the types of fields such as `Type.field`. */
function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>
          <Link href={typePath(name.split('.')[0] ?? name)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

function Paths({ paths: { values, connections } }: Pick<TypeDoc, 'paths'>) {
  if (values.length === 0) return null;
  return (
    <Panel title="Filters and orders">
      <p className={styles.text}>
        Conditions name the values of these records, such as{' '}
        <code>{`{ EQ: ["${values.find((value) => !/^(?:id|internalId)$/.test(value)) ?? 'id'}", …] }`}</code>, and
        follow their connections with a dot, such as <code>{`{ HAS: ["${connections[0] ?? values[0]}"] }`}</code>.{' '}
        <Link href={`${guidePath('readme')}#conditions-and-counts`}>Conditions and counts</Link> explains operators and
        orders.
      </p>
      <p className={styles.paths}>
        {values.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </p>
      {connections.length === 0 ? null : (
        <p className={styles.paths}>
          {connections.map((connection) => (
            <code key={connection}>{connection}.…</code>
          ))}
        </p>
      )}
    </Panel>
  );
}
