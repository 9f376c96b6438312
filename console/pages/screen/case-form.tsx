import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { TextField } from '../../parts/text-field.tsx';
import type { Decision, DecisionResponse } from '../../rest/schemas.ts';
import { useService } from '../../rest/use-service.ts';
import { draftsOf } from '../../session/drafts.ts';
import { useSession } from '../../session/session.tsx';
import { useDraft } from '../../session/use-draft.ts';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';
import { STATUS_WORDS, STATUSES } from './words.ts';

interface Props {
  readonly tag: string;
  readonly recordId: string;
  /** True if there is a decision already. */
  readonly isDecided: boolean;
  readonly onDecided: () => void;
}

/** The decision on a listed record for a tag, who changed what and when, and the form for the next change. */
export function CaseForm({ tag, recordId, isDecided, onDecided }: Props) {
  const { key } = useSession();
  const ask = useService();
  const at = [key, 'decision', tag, recordId];
  const [fault, setFault] = useState<unknown>();
  const { data, error, refetch } = useQuery({
    queryKey: at,
    enabled: isDecided,
    queryFn: ({ signal }) => {
      const json = { tag, record_id: recordId };
      return ask<DecisionResponse>({ path: `${SANCTIONS}/decisions/get_one`, method: 'POST', json, signal });
    },
    staleTime: 0,
  });
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined && isDecided) return <Loading what="decision" />;
  return (
    <div className={styles.stack}>
      <ChangeForm
        tag={tag}
        recordId={recordId}
        decision={data?.decision}
        onEnd={async (refused) => {
          setFault(refused);
          const isLate = refused instanceof RequestFault && refused.status === 409;
          if (refused !== undefined && !isLate) return;
          await refetch();
          onDecided();
        }}
      />
      {fault === undefined ? null : <FaultNotice error={fault} />}
      {data === undefined ? null : <Trail changes={data.changes} />}
    </div>
  );
}

interface Change {
  readonly status: Decision['status'];
  readonly assignee: string;
  readonly notes: string;
}

const CHANGES = draftsOf<Change>();

interface ChangeProps extends Pick<Props, 'tag' | 'recordId'> {
  readonly decision: Decision | undefined;
  /** Called when a change ends, with the error if it was refused. */
  readonly onEnd: (refused?: unknown) => Promise<void>;
}

function ChangeForm({ tag, recordId, decision, onEnd }: ChangeProps) {
  const ask = useService();
  const answers = useQueryClient();
  const start = {
    status: decision?.status ?? 'open',
    assignee: decision?.assignee ?? '',
    notes: decision?.notes ?? '',
  };
  const [{ status, assignee, notes }, change, forget] = useDraft<Change>(CHANGES, `${recordId} ${tag}`, start);
  const [isBusy, setBusy] = useState(false);
  const decide = async (decided: Decision['status']) => {
    setBusy(true);
    try {
      const json = {
        ...{ tag, record_id: recordId, status: decided, version: decision?.version ?? 0 },
        ...{ assignee: assignee.trim() || null, notes: notes || null },
      };
      await ask({ path: `${SANCTIONS}/decisions/update_one`, method: 'POST', json });
      forget();
      await answers.invalidateQueries({ queryKey: CASES });
      await onEnd();
    } catch (error) {
      await onEnd(error);
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.stack}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void decide(status);
      }}
    >
      <Field label="Status">
        <Choice
          value={status}
          options={STATUSES.map((each) => [each, STATUS_WORDS[each][0]] as const)}
          onChoose={(chosen) => change({ status: chosen })}
        />
      </Field>
      <TextField label="Assignee" value={assignee} maxLength={200} onType={(text) => change({ assignee: text })} />
      <Field label="Notes">
        <textarea
          className={CONTROL}
          rows={3}
          maxLength={10_000}
          dir="auto"
          value={notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </Field>
      <div className={form.actions}>
        <Button kind="primary" disabled={isBusy} onClick={() => void decide('cleared')}>
          Clear
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => void decide('confirmed')}>
          Confirm
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Query key of the lists of decisions, so that they are requested again after a change. */
export const CASES = ['cases'] as const;

function Trail({ changes }: Pick<DecisionResponse, 'changes'>) {
  return (
    <ol className={styles.trail} aria-label="Changes, newest first">
      {changes.toReversed().map(({ version, timestamp, api_key_id, to }) => (
        <li key={version}>
          <Badge kind={STATUS_WORDS[to.status][1]}>{STATUS_WORDS[to.status][0]}</Badge>{' '}
          <span className={styles.muted}>{[momentOf(timestamp), to.assignee].filter(Boolean).join(' · ')}</span>
          {to.notes === null ? null : (
            <p className={styles.note} dir="auto">
              {to.notes}
            </p>
          )}
          <p className={styles.by}>by key {api_key_id}</p>
        </li>
      ))}
    </ol>
  );
}
