import { TextField } from '../../parts/text-field.tsx';
import type { TypedPerson } from './form-values.ts';

interface PersonProps {
  readonly person: TypedPerson;
  readonly onType: (person: TypedPerson) => void;
}

/** The names of a person. */
export function PersonFields({ person, onType }: PersonProps) {
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
