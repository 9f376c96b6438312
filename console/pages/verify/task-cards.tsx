import { Badge } from '../../parts/badge.tsx';
import { SideBySide } from '../../parts/side-by-side.tsx';
import type { KeptTask, KeptVerification, Source } from '../../rest/schemas.ts';
import styles from './verify.module.css';
import { resultOf, taskTitle } from './words.ts';

/** Each task with its result and reason, a side-by-side comparison, and the records behind the result. */
export function TaskCards({ verification: { tasks, path } }: { readonly verification: KeptVerification }) {
  const topN = Number(new URLSearchParams(path.split('?')[1]).get('top_n') ?? 1);
  if (tasks.length === 0)
    return (
      <p className={styles.muted}>
        {topN > 1
          ? `You requested ${topN} records: the candidates are below, and there are no tasks.`
          : 'No tasks were run, or their results are not kept.'}
      </p>
    );
  return (
    <ul className={styles.tasks} aria-label="Tasks">
      {tasks.map((task) => (
        <TaskCard key={task.task_name} task={task} />
      ))}
    </ul>
  );
}

function TaskCard({ task }: { readonly task: KeptTask }) {
  const { task_name, result, reason, comparisons, sources = [] } = task;
  const [best, ...others] = comparisons;
  const [words, kind] = resultOf(task);
  return (
    <li className={styles.task} data-task={task_name}>
      <h2 className={styles.taskTitle}>{taskTitle(task_name)}</h2>
      <Badge kind={kind} title={result}>
        {words}
      </Badge>
      <p className={styles.reason}>
        <bdi>{reason}</bdi>
      </p>
      <div className={styles.evidence}>
        {best === undefined ? null : <Compared comparison={best} />}
        {others.length === 0 ? null : (
          <details>
            <summary>
              {others.length} more {others.length === 1 ? 'comparison' : 'comparisons'}
            </summary>
            {others.map((comparison) => (
              <Compared key={JSON.stringify(comparison)} comparison={comparison} isWhole />
            ))}
          </details>
        )}
        {sources.length === 0 ? null : (
          <details>
            <summary>
              {sources.length} {sources.length === 1 ? 'source' : 'sources'}
            </summary>
            <ul className={styles.sources}>
              {sources.map((source) => (
                <li key={JSON.stringify(source)} dir="auto">
                  {sourceWords(source)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

interface ComparedProps {
  readonly comparison: KeptTask['comparisons'][number];
  /** True: with its reason; the reason of the first comparison is the task's, which is already shown. */
  readonly isWhole?: boolean;
}

function Compared({ comparison: { requested, recorded, score, reason }, isWhole = false }: ComparedProps) {
  return (
    <div className={styles.compared}>
      <SideBySide
        sides={['Requested', score === null ? 'Recorded' : `Recorded, score ${score.toFixed(2)}`]}
        one={requested}
        other={recorded}
      />
      {isWhole ? <p className={styles.muted}>{reason}</p> : null}
    </div>
  );
}

const OF: Readonly<Record<'registered_entity' | 'brand', string>> = {
  registered_entity: 'registered entity',
  brand: 'brand',
};

/** A record behind a result, in one line. */
function sourceWords(source: Source): string {
  if ('file_number' in source) {
    const { registered_name, registration_state, file_number, issue_date } = source;
    return [registered_name, `${registration_state ?? ''} ${file_number ?? ''}`.trim(), issue_date]
      .filter(Boolean)
      .join(' · ');
  }
  if ('tin' in source)
    return [source.tin?.replace('*****', '•••••') ?? 'hidden number', source.name].filter(Boolean).join(' · ');
  if ('name' in source) return `${source.name} · ${OF[source.match_entity_type]}`;
  const { address_line_1, address_line_2, city, state, postal_code } = source.address;
  const line = [address_line_1, address_line_2, city, [state, postal_code].filter(Boolean).join(' ')];
  return `${line.filter(Boolean).join(', ')} · ${OF[source.match_entity_type]}`;
}
