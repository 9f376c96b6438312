import { AskForm } from '../../parts/ask-form.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { TextField } from '../../parts/text-field.tsx';
import type { V2Response } from '../../rest/schemas.ts';
import { usePostAndOpen } from '../../rest/use-post-and-open.ts';
import { draftsOf } from '../../session/drafts.ts';
import { useDraft } from '../../session/use-draft.ts';
import { bodyOf, EMPTY, type FormValues, pathOf, type TypedAddress } from './form-values.ts';
import { PersonFields } from './person-fields.tsx';
import { ScreenedFields } from './screened-fields.tsx';
import { ATTRS } from './words.ts';

const DRAFTS = draftsOf<FormValues>();

interface Props {
  /** Name of the draft. */
  readonly draft: string;
  readonly start: FormValues;
}

/** Requests a verification, and opens the page of its answer. The typed values stay if the service refuses the request or the key. */
export function VerifyForm({ draft, start }: Props) {
  const [values, change, forget] = useDraft(DRAFTS, draft, start);
  const { error, isPending, mutate } = usePostAndOpen<V2Response>(
    pathOf(values),
    ({ response_id }) => response_id,
    (id) => `/verify/${id}`,
    forget,
  );
  return (
    <AskForm
      words={['Verify', 'Verifying…']}
      isBusy={isPending}
      onAsk={() => mutate(bodyOf(values))}
      onStartOver={forget}
      refusal={error === null ? null : <FaultNotice error={error} />}
    >
      <fieldset className={`${form.group} ${form.pairs}`}>
        <legend>Business</legend>
        <TextField
          label="Name"
          value={values.names[0]}
          maxLength={500}
          isRequired
          onType={(name) => change({ names: [name, values.names[1]] })}
        />
        <TextField
          label="Another name"
          value={values.names[1]}
          maxLength={500}
          onType={(name) => change({ names: [values.names[0], name] })}
        />
        <TextField label="Website" value={values.website} maxLength={2000} onType={(website) => change({ website })} />
        <TextField
          label="Tax number"
          hint="Nine digits. The service checks it if you enter it."
          value={values.tin}
          maxLength={40}
          isSecret
          onType={(tin) => change({ tin })}
        />
      </fieldset>
      <AddressGroup
        title="Address"
        address={values.addresses[0]}
        onType={(address) => change({ addresses: [address, values.addresses[1]] })}
      />
      <details open={values.addresses[1] !== EMPTY.addresses[1]}>
        <summary>Another address</summary>
        <AddressGroup
          title="Another address"
          address={values.addresses[1]}
          onType={(address) => change({ addresses: [values.addresses[0], address] })}
        />
      </details>
      <fieldset className={form.group}>
        <legend>Owner or officer</legend>
        <PersonFields person={values.person} onType={(person) => change({ person })} />
        <TextField
          label="Social security number"
          hint="Nine digits. It is used for the check and then forgotten."
          value={values.ssn}
          maxLength={40}
          isSecret
          onType={(ssn) => change({ ssn })}
        />
      </fieldset>
      <fieldset className={form.group}>
        <legend>What to verify</legend>
        <Field label="Package">
          <Choice
            value={values.package}
            options={[
              ['verify', 'verify: all tasks'],
              ['identify', 'identify: which business it is'],
            ]}
            onChoose={(asked) => change({ package: asked })}
          />
        </Field>
        <div className={form.checks}>
          {ATTRS.map(([attr, title]) => (
            <label key={attr}>
              <input
                type="checkbox"
                checked={values.attrs.includes(attr)}
                onChange={({ target }) =>
                  change({
                    attrs: target.checked ? [...values.attrs, attr] : values.attrs.filter((each) => each !== attr),
                  })
                }
              />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      <details open={isUnusual(values)}>
        <summary>More</summary>
        <ScreenedFields screened={values.screened} onChange={(screened) => change({ screened })} />
        <fieldset className={form.group}>
          <legend>Settings</legend>
          <TextField
            label="Name for the tax number"
            hint="If the number belongs to a different name than those above."
            value={values.primaryName}
            maxLength={500}
            onType={(primaryName) => change({ primaryName })}
          />
          <Field label="Match threshold" hint="0 to 1. Less probable records are not shown.">
            <input
              className={CONTROL}
              type="number"
              min={0}
              max={1}
              step="any"
              required
              value={values.threshold}
              onChange={({ target }) => change({ threshold: target.value })}
            />
          </Field>
          <Field label="Records" hint="1 to 10. If more than 1, the answer has candidates and no tasks.">
            <input
              className={CONTROL}
              type="number"
              min={1}
              max={10}
              required
              value={values.topN}
              onChange={({ target }) => change({ topN: target.value })}
            />
          </Field>
        </fieldset>
      </details>
    </AskForm>
  );
}

/** True if a collapsed field has another value than its default. */
const isUnusual = ({ screened, primaryName, threshold, topN }: FormValues): boolean =>
  screened !== EMPTY.screened || primaryName !== '' || threshold !== EMPTY.threshold || topN !== EMPTY.topN;

interface AddressProps {
  readonly title: string;
  readonly address: TypedAddress;
  readonly onType: (address: TypedAddress) => void;
}

function AddressGroup({ title, address, onType }: AddressProps) {
  const { street, unit, city, state, zip } = address;
  const needsPlace = `${street}${unit}`.trim() !== '' && `${city}${state}${zip}`.trim() === '';
  return (
    <fieldset className={`${form.group} ${form.address}`}>
      <legend>{title}</legend>
      <TextField
        label="Street"
        value={street}
        maxLength={200}
        onType={(text) => onType({ ...address, street: text })}
      />
      <TextField label="Unit" value={unit} maxLength={200} onType={(text) => onType({ ...address, unit: text })} />
      <TextField
        label="City"
        value={city}
        maxLength={200}
        isRequired={needsPlace}
        onType={(text) => onType({ ...address, city: text })}
      />
      <TextField label="State" value={state} maxLength={200} onType={(text) => onType({ ...address, state: text })} />
      <TextField label="ZIP" value={zip} maxLength={200} onType={(text) => onType({ ...address, zip: text })} />
    </fieldset>
  );
}
