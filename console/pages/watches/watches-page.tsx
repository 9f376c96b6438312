import { ButtonLink } from '../../parts/button-link.tsx';
import { Page } from '../../parts/page.tsx';
import { EventsPanel } from './events-panel.tsx';
import { WatchedPanel } from './watched-panel.tsx';
import styles from './watches.module.css';

/** What happened to what the account watches, and what that is. */
export default function WatchesPage() {
  return (
    <Page
      title="Watches"
      actions={<ButtonLink href="/watches/webhooks">Webhooks</ButtonLink>}
      lead={
        <p className={styles.muted}>
          After each load of data, the service looks for what changed about the businesses and parties that you watch.
        </p>
      }
    >
      <EventsPanel />
      <WatchedPanel />
    </Page>
  );
}
