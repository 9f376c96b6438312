import { useState } from 'react';
import { Link } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { CONTROL } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ExplainSearch, FindNamed, type SearchInput } from './queries.ts';
import { kindOf } from './read-query.ts';
import styles from './search.module.css';

/** Asks for a business that the reader misses, by id or name, and says why the search does not show it. */
export function MissingBusiness({ searchInput }: { readonly searchInput: SearchInput }) {
  const [written, setWritten] = useState('');
  const [missing, setMissing] = useState('');
  return (
    <>
      <form
        className={styles.missing}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(written.trim());
        }}
      >
        <label>
          Why is{' '}
          <input
            className={CONTROL}
            aria-label="Missing business"
            placeholder="name or id"
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />{' '}
          not here?
        </label>
        <Button type="submit">Explain</Button>
      </form>
      {missing === '' ? null : <Explanation {...{ missing, searchInput }} />}
    </>
  );
}

interface Props {
  readonly missing: string;
  readonly searchInput: SearchInput;
}

/** A name stands for the business that a search for it alone finds first. */
function Explanation({ missing, searchInput }: Props) {
  const isId = kindOf(missing) === 'id';
  const named = useOperation(
    FindNamed,
    { searchInput: { name: missing, conditions: { limit: 1 } } },
    { enabled: !isId },
  );
  const [found] = named.data?.data.search ?? [];
  const id = isId ? missing : found?.__typename === 'Brand' ? found.id : undefined;
  const explained = useOperation(
    ExplainSearch,
    { whyInput: { id: id ?? '', searchInput } },
    { enabled: id !== undefined },
  );
  const error = named.error ?? explained.error;
  if (error !== null)
    return <FaultNotice error={error} onRetry={() => void (named.error ? named : explained).refetch()} />;
  if (named.data !== undefined && id === undefined) return <Notice kind="info">No business has this name.</Notice>;
  const why = explained.data?.data.why;
  if (why == null) return <Loading what="explanation" />;
  const { stage, reason, change } = why;
  const href = change == null ? undefined : pageOf(change.searchInput);
  return (
    <Notice kind={stage === 'FOUND' ? 'good' : 'info'}>
      <strong>{stage.toLowerCase()}</strong>: {reason}{' '}
      {href === undefined ? change?.text : <Link href={href}>{change?.text}</Link>}{' '}
      {why.entityType === 'BRAND' ? <Link href={`/business/${why.id}`}>Show the business</Link> : null}
    </Notice>
  );
}

/** Fields of a search that the page of a text has; the others are no change of the text. */
const TEXTS = { name: 'name', prompt: 'description' } as const;

/** The page with the results of a changed search; undefined if no text says all of it. */
function pageOf(changed: unknown): string | undefined {
  const { conditions, entityType = 'BRAND', ...fields } = { ...Object(changed) };
  const { filter, pageToken } = { ...Object(conditions) };
  const [[field, text] = ['', ''], ...others] = Object.entries(fields);
  if ((field !== 'name' && field !== 'prompt') || typeof text !== 'string' || others.length > 0) return undefined;
  if (entityType !== 'BRAND' || filter !== undefined || pageToken !== undefined) return undefined;
  return `/?${new URLSearchParams({ q: text, as: TEXTS[field] })}`;
}
