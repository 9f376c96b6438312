import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Webhook, Webhooks } from '../../rest/schemas.ts';
import { usePost } from '../../rest/use-post.ts';
import { useRoute } from '../../rest/use-route.ts';
import styles from './watches.module.css';
import { WatchesFault } from './watches-fault.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { KINDS, WEBHOOKS } from './webhooks.ts';

/** The URLs to which the account's events are posted, and what was posted. */
export default function WebhooksPage() {
  const { data, error, refetch } = useRoute<Webhooks>(WEBHOOKS, { isFresh: true });
  const [secret, setSecret] = useState<string>();
  const changed = (webhook?: Webhook) => {
    setSecret(webhook?.secret);
    return refetch();
  };
  return (
    <Page title="Webhooks" lead={<p className={styles.muted}>Events are posted by Standard Webhooks 1.0.</p>}>
      {error === null ? null : <WatchesFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="webhooks" /> : null}
      {secret === undefined ? null : (
        <Notice kind="warn">
          <p>The secret that verifies what is posted is shown only once. Store it where nobody else can read it.</p>
          <p>
            <code className={styles.secret}>{secret}</code> <CopyButton text={() => secret}>Copy the secret</CopyButton>
          </p>
        </Notice>
      )}
      {data?.webhooks.map((webhook) => (
        <WebhookPanel key={webhook.id} webhook={webhook} onChange={changed} />
      ))}
      {data === undefined ? null : <NewWebhook onMade={changed} />}
    </Page>
  );
}

function NewWebhook({ onMade }: { readonly onMade: (webhook: Webhook) => unknown }) {
  const [url, setUrl] = useState('');
  const { error, isPending, mutate } = usePost<Webhook>(WEBHOOKS, (webhook) => {
    setUrl('');
    return onMade(webhook);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ url, kinds: new FormData(event.currentTarget).getAll('kind') });
  };
  return (
    <Panel title="New webhook">
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="URL"
          hint="https, on the public internet"
          value={url}
          maxLength={2_000}
          isRequired
          onType={setUrl}
        />
        <fieldset className={styles.kinds}>
          <legend>Only these events; all, if none is chosen</legend>
          {KINDS.map(([kind, words]) => (
            <label key={kind}>
              <input type="checkbox" name="kind" value={kind} /> {words} <code>{kind}</code>
            </label>
          ))}
        </fieldset>
        {error === null ? null : <WatchesFault error={error} />}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" disabled={isPending}>
            Add it
          </Button>
        </div>
      </form>
    </Panel>
  );
}
