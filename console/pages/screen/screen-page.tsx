import { Link, useSearchParams } from 'wouter';
import form from '../../parts/form.module.css';
import { Page } from '../../parts/page.tsx';
import { BatchesPanel } from './batches-panel.tsx';
import { CasesPanel } from './cases-panel.tsx';
import { RecentScreenings } from './recent-screenings.tsx';
import styles from './screen.module.css';
import { ScreenForm } from './screen-form.tsx';
import { EMPTY, EXAMPLES } from './screen-values.ts';

/** The form of a screening, with examples to try, and the account's pending decisions. */
export default function ScreenPage() {
  const [parameters] = useSearchParams();
  const example = parameters.get('try');
  return (
    <Page title="Screen against watchlists" lead={<Examples />}>
      <div className={form.columns}>
        <ScreenForm
          key={example}
          draft={example ?? ''}
          start={(example === null ? undefined : EXAMPLES[example]?.values) ?? EMPTY}
        />
        <div className={styles.stack}>
          <CasesPanel />
          <BatchesPanel />
          <RecentScreenings />
        </div>
      </div>
    </Page>
  );
}

function Examples() {
  return (
    <p className={form.lead}>
      Is somebody on a watchlist? The service compares names, in any script and order, with the loaded lists, and
      explains the score of each hit. Try the list of the sandbox:{' '}
      {Object.entries(EXAMPLES).map(([name, { what }]) => (
        <span key={name} className={form.example}>
          <Link href={`/screen?${new URLSearchParams({ try: name })}`}>{what}</Link>
        </span>
      ))}
    </p>
  );
}
