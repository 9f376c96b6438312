import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Usage } from '../../../gateway/console/answers/usage.ts';
import { counted } from '../../parts/amounts.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Loading } from '../../parts/loading.tsx';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { DayBars } from './day-bars.tsx';
import styles from './usage.module.css';
import { daysBetween, MEASURES, type Measure } from './usage.ts';

/** Numbers of days to choose from. */
const PERIODS = ['7', '30', '90', '365'] as const;

/** The usage of an account, by day and by key, and what is left; account, period and measure are in the address. */
export default function UsagePage() {
  const [parameters, setParameters] = useSearchParams();
  const days = PERIODS.find((each) => each === parameters.get('days')) ?? '30';
  const account = parameters.get('account');
  const measure = measureIn(parameters.get('by'));
  const query = new URLSearchParams({ from: daysAgo(Number(days) - 1), ...(account === null ? {} : { account }) });
  const { data, error, refetch } = useRoute<Usage>(`/console/api/usage?${query}`);
  const choose = (name: string, value: string) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    });
  return (
    <Page title="Usage">
      <div className={styles.choices}>
        <label className={styles.choice}>
          Period
          <select value={days} onChange={({ target }) => choose('days', target.value)}>
            {PERIODS.map((each) => (
              <option key={each} value={each}>{`${each} days`}</option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          Measure
          <select value={measure} onChange={({ target }) => choose('by', target.value)}>
            {Object.entries(MEASURES).map(([name, { title }]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {data?.isOperator ? (
          <label className={styles.choice}>
            Account
            <select value={data.account?.id ?? 'all'} onChange={({ target }) => choose('account', target.value)}>
              <option value="all">all accounts</option>
              {data.accounts.map(({ id, plan }) => (
                <option key={id} value={id}>{`${id} (${plan})`}</option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      <OperatorWords error={error} what="see the usage of other accounts" />
      {data === undefined && error === null ? <Loading what="usage" lines={6} /> : null}
      {data === undefined ? null : <Shown usage={data} measure={measure} />}
    </Page>
  );
}

function Shown({ usage, measure }: { readonly usage: Usage; readonly measure: Measure }) {
  const { account, limits, left, from, to, days, keys } = usage;
  const { title, of } = MEASURES[measure];
  const bars = useMemo(() => {
    const byDay = Map.groupBy(days, ({ day }) => day);
    return daysBetween(from, to).map((day) => {
      const used = { graphql: 0, kyb: 0, screening: 0 };
      for (const each of byDay.get(day) ?? []) used[each.surface] += of(each);
      return { day, used };
    });
  }, [days, from, to, of]);
  return (
    <>
      <div className={account === null ? undefined : styles.columns}>
        <Panel title={`${title} by day`}>
          <DayBars label={title} days={bars} />
        </Panel>
        {account === null ? null : (
          <div className={styles.side}>
            <Panel title="Account">
              <Fields
                fields={[
                  [
                    'Id',
                    <span key="id" className={styles.mono}>
                      {account.id}
                    </span>,
                  ],
                  ['Plan', account.plan],
                  ['Credits left', account.credits === null ? 'unlimited' : counted(account.credits)],
                  [
                    'Requests',
                    limits && `${limits.requestsPerSecond} per second for each key, ${limits.burst} at once`,
                  ],
                  [
                    'Requests per day (UTC)',
                    limits && (limits.requestsPerDay === null ? 'unlimited' : counted(limits.requestsPerDay)),
                  ],
                  ['Screenings', limits && `${counted(limits.screeningsPerHour)} per hour for each key`],
                ]}
              />
            </Panel>
            {left === null ? null : (
              <Panel title="Left for this key">
                <Fields
                  fields={left.map(({ surface, limit, remaining, resetSeconds }) => [
                    surface,
                    limit === null || remaining === null ? (
                      'unlimited'
                    ) : (
                      <span key={surface} className={styles.left}>
                        <meter min={0} max={limit} value={remaining} aria-label={`Left for ${surface}`} />
                        {`${counted(remaining)} of ${counted(limit)}, resets in ${Math.ceil(resetSeconds / 60)} min`}
                      </span>
                    ),
                  ])}
                />
              </Panel>
            )}
          </div>
        )}
      </div>
      <Panel title="By key" count={keys.length} isFlush>
        <DataTable
          label="Usage by key"
          keyOf={({ apiKeyId }) => apiKeyId}
          rows={keys}
          columns={[
            {
              name: 'Label',
              width: 'minmax(10rem, 1fr)',
              show: ({ label }) => label ?? 'none',
              sortBy: ({ label }) => label,
            },
            {
              name: 'Key',
              width: '9rem',
              show: ({ keyPrefix }) => <span className={styles.mono}>{keyPrefix}…</span>,
            },
            ...(account === null
              ? [
                  {
                    ...{ name: 'Account', width: '20rem' },
                    show: ({ accountId }: Usage['keys'][number]) => <span className={styles.mono}>{accountId}</span>,
                  },
                ]
              : []),
            ...Object.values(MEASURES).map((each) => ({
              ...{ name: each.title, isNumber: true },
              show: (key: Usage['keys'][number]) => counted(each.of(key)),
              sortBy: (key: Usage['keys'][number]) => each.of(key),
            })),
          ]}
        />
      </Panel>
    </>
  );
}

const measureIn = (written: string | null): Measure =>
  written === 'credits' || written === 'objects' ? written : 'requests';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
