import { RequestFault } from '../../graphql/request-fault.ts';
import { AskForm } from '../../parts/ask-form.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { TextField } from '../../parts/text-field.tsx';
import type { ScreeningViews, ScreenResponse } from '../../rest/schemas.ts';
import { usePostAndOpen } from '../../rest/use-post-and-open.ts';
import { useRoute } from '../../rest/use-route.ts';
import { draftsOf } from '../../session/drafts.ts';
import { useDraft } from '../../session/use-draft.ts';
import { SANCTIONS } from './sanctions.ts';
import { bodyOf, type ScreenValues, SUBJECTS } from './screen-values.ts';
import { useWindow, WindowLine } from './window-line.tsx';

const DRAFTS = draftsOf<ScreenValues>();

interface Props {
  /** Name of the draft. */
  readonly draft: string;
  readonly start: ScreenValues;
}

/** Requests a screening, and opens the page of its answer. The typed values stay if the service refuses the request or the key. */
export function ScreenForm({ draft, start }: Props) {
  const [values, change, forget] = useDraft(DRAFTS, draft, start);
  const left = useWindow();
  const { subject } = values;
  const { error, isPending, mutate } = usePostAndOpen<ScreenResponse>(
    `${SANCTIONS}/screen`,
    ({ request_id }) => request_id,
    (id) => `/screen/${id}`,
    forget,
  );
  const isUsedUp = error instanceof RequestFault && error.status === 429;
  return (
    <AskForm
      words={['Screen', 'Screening…']}
      isBusy={isPending}
      onAsk={() => mutate(bodyOf(values), { onError: () => void left.refetch() })}
      onStartOver={forget}
      refusal={
        <>
          {error === null || isUsedUp ? null : <FaultNotice error={error} />}
          <WindowLine left={left.data} isUsedUp={isUsedUp} />
        </>
      }
    >
      <fieldset className={form.group}>
        <legend>Subject</legend>
        <Field label="Kind">
          <Choice
            value={subject}
            options={SUBJECTS.map((each) => [each, each] as const)}
            onChoose={(chosen) => change({ subject: chosen })}
          />
        </Field>
        <TextField
          label="Tag"
          hint="Your name for the subject, such as a customer number. Decisions are stored under it."
          value={values.tag}
          maxLength={200}
          isRequired
          onType={(tag) => change({ tag })}
        />
      </fieldset>
      {subject === 'text' ? (
        <Field label="Text" hint="At most 20,000 characters. The service finds listed names in it.">
          <textarea
            className={CONTROL}
            rows={8}
            maxLength={20_000}
            dir="auto"
            required
            value={values.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </Field>
      ) : (
        <fieldset className={form.group}>
          <legend>Details</legend>
          <Field label="Names" hint="One per line, with other names and spellings. The best one counts.">
            <textarea
              className={CONTROL}
              rows={3}
              dir="auto"
              required
              value={values.names}
              onChange={({ target }) => change({ names: target.value })}
            />
          </Field>
          {subject === 'person' ? (
            <TextField label="Date of birth" type="date" value={values.born} onType={(born) => change({ born })} />
          ) : null}
          <TextField label="Address" value={values.address} maxLength={400} onType={(address) => change({ address })} />
          <TextField
            label="Country"
            hint="English name or ISO code."
            value={values.country}
            maxLength={400}
            onType={(country) => change({ country })}
          />
        </fieldset>
      )}
      <details>
        <summary>Lists and thresholds</summary>
        <fieldset className={form.group}>
          <legend>Settings</legend>
          <ListChoice value={values.lists} onChoose={(lists) => change({ lists })} />
          <Threshold
            label="Minimum score of a hit"
            value={values.hitThreshold}
            onType={(hitThreshold) => change({ hitThreshold })}
          />
          <Threshold
            label="Minimum score of an alert"
            value={values.alertThreshold}
            onType={(alertThreshold) => change({ alertThreshold })}
          />
        </fieldset>
      </details>
    </AskForm>
  );
}

/** Chooses which of the loaded lists to search. */
function ListChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (value: string) => void }) {
  const { data } = useRoute<ScreeningViews>(`${SANCTIONS}/views`);
  const groups = (data?.list_groups ?? []).map(
    ({ list_group, description }) => [list_group, `${list_group}: ${description}`] as const,
  );
  return (
    <Field label="Lists">
      <Choice value={value} options={[['', 'all loaded lists'], ...groups]} onChoose={onChoose} />
    </Field>
  );
}

interface ThresholdProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function Threshold({ label, value, onType }: ThresholdProps) {
  return (
    <Field label={label}>
      <input
        className={CONTROL}
        type="number"
        min={0}
        max={1}
        step="any"
        required
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
