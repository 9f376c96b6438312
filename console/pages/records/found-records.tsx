import { Link, Redirect } from 'wouter';
import type { OwnType } from '../../../gateway/console/answers/records.ts';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { fieldOf, textOf } from '../../parts/json.ts';
import { Loading } from '../../parts/loading.tsx';
import { useTitle } from '../../parts/page.tsx';
import { matchesOf } from '../search/found-business.ts';
import { namedAddress } from '../search/read-query.ts';
import { ReadAs } from '../search/reading-line.tsx';
import styles from '../search/search.module.css';
import { recordHref, searchOperation, shownValues, titleOf } from './record.ts';

/** Maximum records that are shown; one more is requested, to know whether there are more. */
const MAX_RECORDS = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The records of a type with a name, the most probable first; an id leads to its record. */
export default function FoundRecords({ type, q }: { readonly type: OwnType; readonly q: string }) {
  if (UUID.test(q)) return <Redirect to={recordHref(type.name, q.toLowerCase())} />;
  return <ByName type={type} q={q} />;
}

function ByName({ type, q }: { readonly type: OwnType; readonly q: string }) {
  const operation = searchOperation(type);
  const { name, address } = namedAddress(q);
  const isPlaced = type.hasAddress && address !== undefined;
  const variables = { name: isPlaced ? name : q, ...(isPlaced && { address }), conditions: { limit: MAX_RECORDS + 1 } };
  const { data, error, refetch } = useOperation(operation, variables);
  useTitle(q);
  const found = data?.data.found ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title} dir="auto">
            {q}
          </h1>
          <p className={styles.reading}>
            Search among <ReadAs chosen={type.name} />
          </p>
        </div>
        <CopyButton text={() => asGraphql(operation, variables)}>Copy as GraphQL</CopyButton>
      </div>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what={type.several} lines={8} /> : null}
      {data === undefined ? null : (
        <section className={styles.list} aria-label="Results">
          <p className={styles.count} role="status">
            {countOf(found.length, type)}
          </p>
          <ol className={styles.results}>
            {found.slice(0, MAX_RECORDS).map((match) => (
              <FoundRecord key={textOf(fieldOf(fieldOf(match, 'node'), 'id'))} {...{ type, match }} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** Values of a record that its line shows. */
const FACTS = 5;

function FoundRecord({ type, match }: { readonly type: OwnType; readonly match: unknown }) {
  const node = fieldOf(match, 'node');
  const title = titleOf(node, type);
  const facts = shownValues(node, type.values).filter(([, text]) => text !== title);
  return (
    <li className={styles.result}>
      <div className={styles.line}>
        <Link className={styles.name} href={recordHref(type.name, textOf(fieldOf(node, 'id')))} data-step dir="auto">
          {title}
        </Link>
      </div>
      <p className={styles.facts}>
        {facts.slice(0, FACTS).map(([name, text]) => (
          <bdi key={name}>{text}</bdi>
        ))}
      </p>
      <p className={styles.why}>
        {matchesOf(fieldOf(match, 'searchMetadata')).map(({ by, matched }) => (
          <span key={by}>
            {by} <bdi>{matched}</bdi>
          </span>
        ))}
      </p>
    </li>
  );
}

const countOf = (count: number, { one, several }: OwnType): string =>
  count === 0
    ? `No ${one} has this name.`
    : `${Math.min(count, MAX_RECORDS)}${count > MAX_RECORDS ? '+' : ''} ${count === 1 ? one : several}`;
