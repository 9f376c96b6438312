import { Link } from 'wouter';
import type { ListedSnapshot, Served, Snapshots } from '../../../gateway/console/answers/snapshots.ts';
import { queryClient } from '../../graphql/use-operation.ts';
import { counted } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { momentOf } from '../../parts/moment.ts';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePost } from '../../rest/use-post.ts';
import styles from './data.module.css';
import { typeTitle } from './data.ts';

interface Props {
  readonly all: Snapshots;
  readonly chosen: ListedSnapshot;
  readonly onClose: () => void;
}

/** Asks for confirmation before another snapshot is served, and says what that changes. */
export function UseSheet({ all: { served, types, snapshots }, chosen, onClose }: Props) {
  const {
    error: fault,
    isPending: isBusy,
    mutate: use,
  } = usePost<Served>(`/console/api/snapshots/${chosen.version}/use`, () => {
    // All pages so far have shown data of the other snapshot.
    void queryClient.invalidateQueries();
    onClose();
  });
  const now = snapshots.find(({ version }) => version === served);
  const added = chosen.datasets.filter((each) => !now?.datasets.includes(each));
  const gone = now?.datasets.filter((each) => !chosen.datasets.includes(each)) ?? [];
  return (
    <Sheet title="Serve another snapshot" isOpen onClose={onClose}>
      <div className={styles.stack}>
        <p>
          Within a second, all clients get their answers from <span className={styles.version}>{chosen.version}</span>,
          whose load started {momentOf(chosen.built)}. Running requests finish with the snapshot that they started with.
        </p>
        <Fields
          fields={[
            ...types.map(
              (type) => [typeTitle(type), changeOf(now?.entities[type] ?? 0, chosen.entities[type] ?? 0)] as const,
            ),
            ['Datasets added', added.join(', ')],
            ['Datasets removed', gone.join(', ')],
          ]}
        />
        {now === undefined ? null : (
          <p>
            <Link href={`/data/diff/${now.version}/${chosen.version}`}>Compare both first</Link>
          </p>
        )}
        {fault === null ? null : <FaultNotice error={fault} />}
        <OperatorWords error={fault} what="serve another snapshot" />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBusy} onClick={() => use({})}>
            Serve it
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const changeOf = (before: number, after: number): string =>
  before === after ? `${counted(after)}, unchanged` : `${counted(before)} → ${counted(after)}`;
