import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import type { Decision, DecisionsResponse } from '../../rest/schemas.ts';
import { useService } from '../../rest/use-service.ts';
import { useSession } from '../../session/session.tsx';
import { CASES, CaseForm } from './case-form.tsx';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';
import { STATUS_WORDS, STATUSES } from './words.ts';

/** The account's made and pending decisions on hits, by status; a case opens at the side. The status is in the address. */
export function CasesPanel() {
  const [parameters, setParameters] = useSearchParams();
  const status = STATUSES.find((each) => each === parameters.get('cases')) ?? 'in_review';
  const [opened, setOpened] = useState<Decision>();
  const { key } = useSession();
  const ask = useService();
  const { data, error, refetch } = useQuery({
    queryKey: [...CASES, key, status],
    queryFn: ({ signal }) =>
      ask<DecisionsResponse>({
        ...{ path: `${SANCTIONS}/decisions/get_many`, method: 'POST' },
        json: { status, max_results: 100 },
        signal,
      }),
    staleTime: 0,
  });
  return (
    <Panel title="Decisions" count={data?.decisions.length}>
      <Field label="Status">
        <Choice
          value={status}
          options={STATUSES.map((each) => [each, STATUS_WORDS[each][0]] as const)}
          onChoose={(cases) =>
            setParameters((old) => {
              const chosen = new URLSearchParams(old);
              chosen.set('cases', cases);
              return chosen;
            })
          }
        />
      </Field>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="decisions" /> : null}
      {data?.decisions.length === 0 ? <p className={styles.muted}>No hit is {STATUS_WORDS[status][0]}.</p> : null}
      <ol className={styles.cases}>
        {data?.decisions.map((each) => (
          <li key={`${each.record_id} ${each.tag}`}>
            <Button kind="quiet" onClick={() => setOpened(each)} data-step>
              <bdi className={styles.tag}>{each.tag}</bdi>
            </Button>
            <Badge>{each.collection}</Badge>
            <span className={styles.muted}>
              {[momentOf(each.updated_timestamp), each.assignee].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <Sheet
        title={opened === undefined ? '' : `${opened.tag}: record on ${opened.collection}`}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        isAside
      >
        {opened === undefined ? null : (
          <CaseForm tag={opened.tag} recordId={opened.record_id} isDecided onDecided={() => void refetch()} />
        )}
      </Sheet>
    </Panel>
  );
}
