import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useTitle } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRecordTypes } from '../records/use-record-types.ts';
import { wantedIn } from './facets.ts';
import { FacetsPanel } from './facets-panel.tsx';
import { MissingBusiness } from './missing-business.tsx';
import { KINDS, type Kind } from './read-query.ts';
import { ReadingLine } from './reading-line.tsx';
import { ResultsList } from './results-list.tsx';
import styles from './search.module.css';
import { Start } from './start.tsx';
import { MAX_SHOWN, useSearch } from './use-search.ts';

const FoundRecords = lazy(() => import('../records/found-records.tsx'));
const PlacesMap = lazy(() => import('../../parts/map/places-map.tsx'));

/** The results of a search, to narrow and browse; every choice is in the address. */
export function SearchPage() {
  const [parameters] = useSearchParams();
  const q = parameters.get('q')?.trim() ?? '';
  const as = parameters.get('as');
  if (q === '') return <Start />;
  return as === null || KINDS.some((kind) => kind === as) ? (
    <Results {...{ q, as }} />
  ) : (
    <AmongRecords {...{ q, as }} />
  );
}

/** The results of a search among a team's own records; among businesses if there is no such type. */
function AmongRecords({ q, as }: { readonly q: string; readonly as: string }) {
  const { data, error, refetch } = useRecordTypes();
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="results" lines={8} />;
  const type = data.types.find(({ name }) => name === as);
  return type === undefined ? <Results q={q} as={null} /> : <FoundRecords key={as} {...{ type, q }} />;
}

function Results({ q, as }: { readonly q: string; readonly as: string | null }) {
  const [parameters] = useSearchParams();
  const wanted = useMemo(() => wantedIn(parameters), [parameters]);
  const { reading, isFallback, found, shown, searchInput, graphql, error, isSearching, retry } = useSearch(
    q,
    as,
    wanted,
  );
  const places = useMemo(() => shown?.businesses.flatMap((each) => each.places) ?? [], [shown]);
  useTitle(q);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title} dir="auto">
            {q}
          </h1>
          <ReadingLine reading={reading} isFallback={isFallback} />
        </div>
        <CopyButton text={graphql}>Copy as GraphQL</CopyButton>
      </div>
      {reading.missing === undefined ? null : <Notice kind="info">{reading.missing}</Notice>}
      {error === null ? null : <FaultNotice error={error} onRetry={retry} />}
      {isSearching ? <Loading what="results" lines={8} /> : null}
      {found?.businesses.length === 0 ? <p role="status">{NOTHING[reading.kind]}</p> : null}
      {found === undefined || found.businesses.length === 0 ? null : (
        <div className={styles.columns}>
          <FacetsPanel found={found.businesses} hasMore={found.hasMore} wanted={wanted} />
          <section className={styles.list} aria-label="Results">
            <p className={styles.count} role="status">
              {shown === undefined ? '' : countOf(shown, found)}
            </p>
            {reading.kind === 'address' && found.hasMore ? (
              <p className={styles.count}>
                If many businesses share an address, each lookup finds at most 200 of them. To find another one, add its
                unit, or write its name before the address.
              </p>
            ) : null}
            <ResultsList found={shown?.businesses ?? []} />
          </section>
          <div className={styles.map}>
            {places.length === 0 ? null : (
              <Panel title="Map" count={places.length} isFlush>
                <Suspense fallback={<Loading what="map" />}>
                  <PlacesMap places={places} />
                </Suspense>
              </Panel>
            )}
          </div>
        </div>
      )}
      {found === undefined || searchInput === undefined ? null : <MissingBusiness key={q} searchInput={searchInput} />}
    </div>
  );
}

/** What to try if nothing was found. */
const NOTHING: Readonly<Record<Kind, string>> = {
  name: 'Nothing matches. Try fewer words, or choose “a description” above.',
  description:
    'Nothing matches. Describe what a business does and where, such as “plumbers in Seattle”, or choose “a name” above.',
  phone: 'No business has this phone number.',
  website: 'No business has this website. Try only its domain, or the name of the business.',
  address: 'No business is known at this address. Try it without the unit, or with a name before it.',
  'tax number': 'No business has this tax number. The service does not look up the numbers of people.',
  id: 'No business has this id in the served snapshot. It may have been merged into another business, or a newer load may have left it out.',
};

type Found = NonNullable<ReturnType<typeof useSearch>['found']>;

/** The number of results: "12 businesses", "3 of 12 businesses", "100+ businesses, the first 100 shown". */
function countOf(shown: Found, found: Found): string {
  const all = `${numberOf(found)} ${numberOf(found) === '1' ? 'business' : 'businesses'}`;
  if (shown.hasMore) return `${shown === found ? '' : `${numberOf(shown)} of `}${all}, the first ${MAX_SHOWN} shown`;
  return shown.businesses.length === found.businesses.length && !found.hasMore ? all : `${numberOf(shown)} of ${all}`;
}

const numberOf = ({ businesses, hasMore }: Found): string => `${businesses.length}${hasMore ? '+' : ''}`;
