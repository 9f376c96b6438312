import form from '../../parts/form.module.css';
import { Page } from '../../parts/page.tsx';
import { RecentScreenings } from '../screen/recent-screenings.tsx';
import { RecentVerifications } from '../verify/recent-verifications.tsx';

/** What the account verified and screened lately, each list with its own pages. */
export default function ActivityPage() {
  return (
    <Page title="Verifications and screenings">
      <div className={form.columns}>
        <RecentVerifications />
        <RecentScreenings />
      </div>
    </Page>
  );
}
