import { useState } from 'react';
import type { Key, Keys } from '../../../gateway/console/answers/keys.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { ChangeSheet } from './change-sheet.tsx';
import { DisableSheet } from './disable-sheet.tsx';
import styles from './keys.module.css';
import { stateOf } from './keys.ts';
import { MakeSheet } from './make-sheet.tsx';
import { RotateSheet } from './rotate-sheet.tsx';

/** The sheet that is open over the list. */
type Open = { readonly what: 'make' } | { readonly what: 'rotate' | 'disable' | 'change'; readonly of: Key };

/** The keys of the account, or of all accounts for an administrator of the service; never their text. */
export default function KeysPage() {
  const { data, error, refetch } = useRoute<Keys>('/console/api/keys');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const changed = () => void refetch();
  return (
    <Page
      title="Keys"
      actions={
        data?.mayChange ? (
          <Button kind="primary" onClick={() => setOpen({ what: 'make' })}>
            Create a key
          </Button>
        ) : null
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={changed} />}
      {data === undefined && error === null ? <Loading what="keys" /> : null}
      {data === undefined || data.mayChange ? null : (
        <Notice kind="info">
          These are the keys of your account. To create, rotate or change keys, sign in with a key of scope admin: the
          key that the first start of the service printed, or one from <code>svc keys create --scopes graph,admin</code>
          . Any key can disable itself.
        </Notice>
      )}
      {data === undefined ? null : (
        <Panel
          title={data.mayChange ? 'Keys of all accounts' : 'Keys of your account'}
          count={data.keys.length}
          isFlush
        >
          <DataTable
            label="Keys"
            columns={columnsOf(data, setOpen)}
            rows={data.keys.toReversed()}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
      {data !== undefined && open?.what === 'make' ? <MakeSheet all={data} onMade={changed} onClose={close} /> : null}
      {open?.what === 'rotate' ? <RotateSheet old={open.of} onMade={changed} onClose={close} /> : null}
      {data !== undefined && open?.what === 'disable' ? (
        <DisableSheet of={open.of} isOwn={open.of.id === data.own} onChanged={changed} onClose={close} />
      ) : null}
      {data !== undefined && open?.what === 'change' ? (
        <ChangeSheet of={open.of} mode={data.documentsMode} onChanged={changed} onClose={close} />
      ) : null}
    </Page>
  );
}

const KINDS = { active: 'good', disabled: 'plain', expired: 'warn' } as const;

// Widths are fixed, because each row is a separate grid.
const columnsOf = ({ own, mayChange }: Keys, open: (what: Open) => void): readonly TableColumn<Key>[] => [
  {
    ...{ name: 'Label', width: 'minmax(9rem, 1fr)', sortBy: ({ label }) => label },
    show: ({ id, label }) => (
      <>
        {label ?? <span className={styles.muted}>none</span>}{' '}
        {id === own ? <Badge kind="accent">this key</Badge> : null}
      </>
    ),
  },
  { name: 'Key', width: '7.5rem', show: ({ prefix }) => <span className={styles.mono}>{prefix}…</span> },
  {
    name: 'Actions',
    width: '10.5rem',
    show: (key) => {
      const isGood = stateOf(key) === 'active';
      const words = key.label ?? `${key.prefix}…`;
      const button = (what: 'rotate' | 'disable' | 'change', text: string) => (
        <button
          type="button"
          className={styles.link}
          aria-label={`${text} ${words}`}
          onClick={() => open({ what, of: key })}
        >
          {text}
        </button>
      );
      return (
        <span className={styles.line}>
          {mayChange && isGood && !key.isOfToken ? button('rotate', 'Rotate') : null}
          {mayChange ? button('change', 'Change') : null}
          {isGood && (mayChange || key.id === own) ? button('disable', 'Disable') : null}
        </span>
      );
    },
  },
  {
    ...{ name: 'State', width: '4.5rem', sortBy: stateOf },
    show: (key) => <Badge kind={KINDS[stateOf(key)]}>{stateOf(key)}</Badge>,
  },
  { name: 'Scopes', width: 'minmax(10rem, 1fr)', show: ({ scopes }) => scopes.join(', ') || 'none' },
  {
    ...{ name: 'Created', width: '5.25rem', sortBy: ({ created }) => created },
    show: ({ created }) => created.slice(0, 10),
  },
  {
    ...{ name: 'Last used', width: '5.25rem', sortBy: ({ lastUsed }) => lastUsed },
    show: ({ lastUsed }) => lastUsed ?? 'never',
  },
  {
    ...{ name: 'Expires (UTC)', width: '7.5rem', sortBy: ({ expires }) => expires },
    show: ({ expires }) => (expires === null ? 'never' : expires.slice(0, 16).replace('T', ' ')),
  },
  { name: 'Documents', width: '6.5rem', show: ({ documents }) => documents ?? 'default' },
  ...(mayChange
    ? [
        {
          ...{ name: 'Account', width: '10rem', sortBy: ({ account }: Key) => account },
          show: ({ account, plan }: Key) => (
            <>
              <span className={styles.mono}>{account}</span> {plan}
            </>
          ),
        },
      ]
    : []),
];
