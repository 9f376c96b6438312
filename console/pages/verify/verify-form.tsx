import { AskForm } from '../../parts/ask-form.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { TextField } from '../../parts/text-field.tsx';
import type { V2Response } from '../../rest/schemas.ts';
import { useAsked } from '../../rest/use-asked.ts';
import { draftsOf } from '../../session/drafts.ts';
import { useDraft } from '../../session/use-draft.ts';
import { bodyOf, EMPTY, type FormValues, pathOf, type TypedAddress, type TypedPerson } from './form-values.ts';
import { ATTRS } from './words.ts';

const DRAFTS = draftsOf<FormValues>();

interface Props {
  /** Which draft it is of. */
  readonly draft: string;
  readonly start: FormValues;
}

/** Asks for a verification, and opens the page of its answer. What is typed stays when the service refuses it, or the key. */
export function VerifyForm({ draft, start }: Props) {
  const [values, change, forget] = useDraft(DRAFTS, draft, start);
  const { error, isPending, mutate } = useAsked<V2Response>(
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
      <fieldset className={form.group}>
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
          hint="Nine digits. It is checked where it is given."
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
      <details open={values.screened !== EMPTY.screened || values.primaryName !== ''}>
        <summary>More</summary>
        <fieldset className={form.group}>
          <legend>Somebody else to look for on watchlists</legend>
          <PersonFields person={values.screened} onType={(screened) => change({ screened })} />
          <TextField label="Day of birth" type="date" value={values.born} onType={(born) => change({ born })} />
        </fieldset>
        <fieldset className={form.group}>
          <legend>How</legend>
          <TextField
            label="Name of the tax number"
            hint="Where the number belongs to another name than those above."
            value={values.primaryName}
            maxLength={500}
            onType={(primaryName) => change({ primaryName })}
          />
          <Field label="Match threshold" hint="0 to 1; records that are less probable are not shown.">
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
        </fieldset>
      </details>
    </AskForm>
  );
}

interface AddressProps {
  readonly title: string;
  readonly address: TypedAddress;
  readonly onType: (address: TypedAddress) => void;
}

function AddressGroup({ title, address, onType }: AddressProps) {
  const { street, unit, city, state, zip } = address;
  const needsPlace = `${street}${unit}`.trim() !== '' && `${city}${state}${zip}`.trim() === '';
  return (
    <fieldset className={form.group}>
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

interface PersonProps {
  readonly person: TypedPerson;
  readonly onType: (person: TypedPerson) => void;
}

function PersonFields({ person, onType }: PersonProps) {
  return (
    <>
      <TextField
        label="First name"
        value={person.first}
        maxLength={200}
        onType={(first) => onType({ ...person, first })}
      />
      <TextField label="Last name" value={person.last} maxLength={200} onType={(last) => onType({ ...person, last })} />
    </>
  );
}
