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
      Is somebody on a watchlist? Names in any script and order are compared with those of the loaded lists; each hit
      says how it got its score. The list of the sandbox to try:{' '}
      {Object.entries(EXAMPLES).map(([name, { what }]) => (
        <span key={name} className={form.example}>
          <Link href={`/screen?${new URLSearchParams({ try: name })}`}>{what}</Link>
        </span>
      ))}
    </p>
  );
}
