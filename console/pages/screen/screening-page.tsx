import { useParams } from 'wouter';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { KeptScreening, ScreenResponse } from '../../rest/schemas.ts';
import { useKept } from '../../rest/use-kept.ts';
import { HitCard } from './hit-card.tsx';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';
import { unkept } from './unkept.ts';
import { alertWords } from './words.ts';

/** A screening: its subject, the hits with the reasons for their scores, and the decisions on them. */
export default function ScreeningPage() {
  const { id = '' } = useParams<{ id: string }>();
  const path = `${SANCTIONS}/screenings/${encodeURIComponent(id)}`;
  const { kept: screening, isKept, error, retry } = useKept(path, id, unkept);
  if (error instanceof RequestFault && error.status === 404)
    return (
      <Page title="No such screening">
        <p>
          Your account has no screening with this id. The service keeps screenings for SVC_AUDIT_DAYS (90 days by
          default), and shows them only to the account that requested them.
        </p>
      </Page>
    );
  if (error !== null) return <FaultNotice error={error} onRetry={retry} />;
  if (screening === undefined) return <Loading what="screening" lines={8} />;
  const { response, searches } = screening;
  return (
    <Page
      title={response?.tag ?? 'Screening'}
      lead={<Lead screening={screening} />}
      actions={<ButtonLink href="/screen">Screen another</ButtonLink>}
    >
      {isKept ? null : (
        <Notice kind="warn">
          This service keeps no answers (SVC_AUDIT_DAYS is 0): this one is lost when you leave the page. Your decisions
          are kept.
        </Notice>
      )}
      {response?.lists_not_loaded?.map((list) => (
        <Notice key={list} kind="warn">
          No list {list} is loaded: nothing was compared with it.
        </Notice>
      ))}
      {response === null ? <p>The answer is no longer kept, because a record in it was purged.</p> : null}
      {response?.search_results.map((result, at) => (
        <SearchResult
          key={at}
          tag={result.tag ?? response.tag}
          result={result}
          search={searches[at]}
          onDecided={retry}
        />
      ))}
    </Page>
  );
}

function Lead({ screening: { response, timestamp, data_version, request_id } }: { readonly screening: KeptScreening }) {
  const hits = response?.search_results.flatMap((each) => each.hits) ?? [];
  const [words, kind] = alertWords(hits.length, hits.filter(({ alert }) => alert).length);
  return (
    <div className={styles.facts}>
      <Badge kind={kind}>{words}</Badge>
      <span>{[momentOf(timestamp), data_version && `data ${data_version}`].filter(Boolean).join(' · ')}</span>
      {response?.lists_screened === undefined ? null : (
        <span>
          {response.lists_screened.map(({ collection, version }) => `${collection} ${version ?? ''}`.trim()).join(', ')}
        </span>
      )}
      <code>{request_id}</code>
    </div>
  );
}

interface ResultProps {
  readonly tag: string;
  readonly result: ScreenResponse['search_results'][number];
  readonly search: KeptScreening['searches'][number] | undefined;
  readonly onDecided: () => void;
}

function SearchResult({ tag, result: { hits, left_out = [] }, search, onDecided }: ResultProps) {
  const asked = search?.entity_description;
  return (
    <>
      {search === undefined ? null : (
        <Panel title="Request">
          <Fields
            fields={[
              ['Person', asked?.person_name?.join(', ')],
              ['Organization', asked?.org_name?.join(', ')],
              ['Date of birth', asked?.dob?.map(dayOf).join(', ')],
              ['Address', asked?.address?.join('; ')],
              ['Country', asked?.country_of_affiliation?.join(', ')],
              ['Text', search.text],
            ]}
          />
        </Panel>
      )}
      {left_out.map(({ attribute, value, expected }) => (
        <Notice key={`${attribute} ${value}`} kind="warn">
          Screened without the {attribute.replaceAll('_', ' ')} “{value}”: expected {expected}.
        </Notice>
      ))}
      <section className={styles.hits} aria-label="Hits">
        {hits.length === 0 ? <p>No listed party reaches the hit threshold.</p> : null}
        {hits.map((hit) => (
          <HitCard key={hit.entity.record_id} tag={tag} hit={hit} onDecided={onDecided} />
        ))}
      </section>
    </>
  );
}

/** A date as it is requested, 19611124, in the format of the lists. */
const dayOf = (day: string): string => day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
