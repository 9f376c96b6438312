import { Button } from '../../parts/button.tsx';
import form from '../../parts/form.module.css';
import { TextField } from '../../parts/text-field.tsx';
import { MAX_SCREENED, NOBODY_SCREENED, type ScreenedPerson } from './form-values.ts';
import { PersonFields } from './person-fields.tsx';

interface Props {
  readonly screened: readonly ScreenedPerson[];
  readonly onChange: (screened: readonly ScreenedPerson[]) => void;
}

/** The additional persons to search for on watchlists: a group of fields for each, and one more as long as it is allowed. */
export function ScreenedFields({ screened, onChange }: Props) {
  const changed = (at: number, person: Partial<ScreenedPerson>) =>
    onChange(screened.map((each, index) => (index === at ? { ...each, ...person } : each)));
  return (
    <>
      {screened.map((person, at) => (
        <fieldset key={at} className={form.group}>
          <legend>
            {at === 0 ? 'Person to screen against watchlists' : `Person ${at + 1} to screen against watchlists`}
          </legend>
          <PersonFields person={person} onType={(typed) => changed(at, typed)} />
          <TextField label="Date of birth" type="date" value={person.born} onType={(born) => changed(at, { born })} />
          {screened.length > 1 ? (
            <Button kind="quiet" onClick={() => onChange(screened.filter((_, index) => index !== at))}>
              Remove this person
            </Button>
          ) : null}
        </fieldset>
      ))}
      {screened.length < MAX_SCREENED ? (
        <Button kind="quiet" onClick={() => onChange([...screened, NOBODY_SCREENED])}>
          Add a person
        </Button>
      ) : null}
    </>
  );
}
