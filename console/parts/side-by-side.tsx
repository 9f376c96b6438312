import { type ComparedWord, differences } from './differences.ts';
import styles from './side-by-side.module.css';

interface Props {
  /** The labels of the sides: "asked" and "recorded". */
  readonly sides: readonly [one: string, other: string];
  readonly one: string;
  readonly other: string;
}

/** Two values side by side; words that only one of them has are marked. */
export function SideBySide({ sides, one, other }: Props) {
  const [left, right] = differences(one, other);
  return (
    <dl className={styles.sides}>
      <Side name={sides[0]} words={left} />
      <Side name={sides[1]} words={right} />
    </dl>
  );
}

function Side({ name, words }: { readonly name: string; readonly words: readonly ComparedWord[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">
        {words.map(({ word, isOther }, at) => (
          <span key={at}>{isOther ? <mark className={styles.mark}>{word}</mark> : word} </span>
        ))}
      </dd>
    </div>
  );
}
