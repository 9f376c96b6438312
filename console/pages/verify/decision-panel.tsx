import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import type { DecidedVerification, KeptVerification, VerificationDecision } from '../../rest/schemas.ts';
import { useService } from '../../rest/use-service.ts';
import { draftsOf } from '../../session/drafts.ts';
import { useSession } from '../../session/session.tsx';
import { useDraft } from '../../session/use-draft.ts';
import { keptPath } from './kept-path.ts';
import styles from './verify.module.css';
import { DECIDED } from './words.ts';

const CHOICES: readonly (readonly [
  status: VerificationDecision['status'],
  label: string,
  kind: 'primary' | 'plain' | 'danger',
])[] = [
  ['approved', 'Approve', 'primary'],
  ['referred', 'Refer', 'plain'],
  ['rejected', 'Reject', 'danger'],
];

const NOTES = draftsOf<{ readonly note: string }>();
const NO_NOTE = { note: '' };

/** The decision on a verification, who decided when and why, and the next decision. */
export function DecisionPanel({ verification }: { readonly verification: KeptVerification }) {
  const { response_id, decision, decisions } = verification;
  const { key } = useSession();
  const ask = useService();
  const answers = useQueryClient();
  const [{ note }, change, forget] = useDraft(NOTES, response_id, NO_NOTE);
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const at = [key, keptPath(response_id)];
  const decide = async (status: VerificationDecision['status']) => {
    setBusy(true);
    setFault(undefined);
    try {
      const json = { status, note, version: decision?.version ?? 0 };
      const path = `${keptPath(response_id)}/decision`;
      const decided = await ask<DecidedVerification>({ path, method: 'POST', json });
      answers.setQueryData<KeptVerification>(at, (old) => old && { ...old, ...decided });
      forget();
    } catch (error) {
      setFault(error);
      // Somebody else has decided meanwhile: their decision is shown next to the intended one.
      if (error instanceof RequestFault && error.status === 409) await answers.invalidateQueries({ queryKey: at });
    }
    setBusy(false);
  };
  return (
    <Panel title="Decision">
      <ol className={styles.trail} aria-label="Decisions, newest first">
        {decisions.length === 0 ? <li className={styles.muted}>No decision yet.</li> : null}
        {decisions.toReversed().map((each) => (
          <Decided key={each.version} decision={each} />
        ))}
      </ol>
      <form className={styles.decide} onSubmit={(event) => event.preventDefault()} aria-busy={isBusy}>
        <Field label="Note" hint="The reason. It is kept with the decision for the audit.">
          <textarea
            className={CONTROL}
            rows={3}
            maxLength={10_000}
            dir="auto"
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        {fault === undefined ? null : <FaultNotice error={fault} />}
        <div className={form.actions}>
          {CHOICES.map(([status, label, kind]) => (
            <Button key={status} kind={kind} disabled={isBusy} onClick={() => void decide(status)}>
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Panel>
  );
}

function Decided({ decision }: { readonly decision: VerificationDecision }) {
  const { status, note, timestamp, api_key_id, policy } = decision;
  const [word, kind] = DECIDED[status];
  return (
    <li>
      <Badge kind={kind}>{word}</Badge> <span className={styles.muted}>{momentOf(timestamp)}</span>
      {note === null ? null : (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <p className={styles.by}>
        {policy === null
          ? `by key ${api_key_id}`
          : `by policy ${policy.name}, version ${policy.version}${policy.rule === null ? '' : `, rule ${policy.rule}`}`}
      </p>
    </li>
  );
}
