import { useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Fields } from '../../parts/fields.tsx';
import { SideBySide } from '../../parts/side-by-side.tsx';
import type { ScreeningHit } from '../../rest/schemas.ts';
import { CaseForm } from './case-form.tsx';
import { RecordFields } from './record-fields.tsx';
import styles from './screen.module.css';
import { STATUS_WORDS } from './words.ts';

/** Labels of attributes, by their names in the API. */
const ATTRIBUTES: Readonly<Record<ScreeningHit['attributes_used'][number], string>> = {
  person_name: 'Person',
  org_name: 'Organization',
  dob: 'Date of birth',
  country_of_affiliation: 'Country',
  address: 'Address',
};

interface Props {
  /** Tag under which decisions on it are stored. */
  readonly tag: string;
  readonly hit: ScreeningHit;
  readonly onDecided: () => void;
}

/** A listed party that may be the screened one: the evidence, the list's data about it, and the decision. */
export function HitCard({ tag, hit, onDecided }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { entity, score, alert, attributes, attributes_used, decision, snippet } = hit;
  const { name, collection, aliases, entity_type, dates_of_birth, addresses, countries_of_affiliation } = entity;
  const [word, kind] = STATUS_WORDS[decision?.status ?? 'open'];
  return (
    <article className={styles.hit} aria-label={name ?? 'Unnamed party'}>
      <div className={styles.hitHead}>
        <h2 dir="auto">{name ?? 'Unnamed party'}</h2>
        <Badge kind={alert ? 'bad' : 'warn'}>{`${alert ? 'alert' : 'hit'}, score ${score.toFixed(2)}`}</Badge>
        <Badge>{collection}</Badge>
        <Badge kind={kind}>{decision === null ? 'undecided' : word}</Badge>
      </div>
      <div className={styles.parts}>
        <div className={styles.stack}>
          {snippet === undefined ? null : (
            <blockquote className={styles.snippet} dir="auto">
              {snippet}
            </blockquote>
          )}
          {attributes_used.map((attribute) => {
            const compared = attributes[attribute];
            return compared === undefined ? null : (
              <div key={attribute} className={styles.compared}>
                <h3>
                  {ATTRIBUTES[attribute]} <span className={styles.muted}>{compared.score.toFixed(2)}</span>
                </h3>
                <SideBySide sides={['Requested', 'Listed']} one={compared.query} other={compared.value} />
                <p className={styles.muted}>
                  <bdi>{compared.explanation}</bdi>
                </p>
              </div>
            );
          })}
          <Fields
            fields={[
              ['Other names', aliases.slice(0, 20).join('; ')],
              ['Kind', entity_type === 'person' ? 'person' : 'not stated to be a person'],
              ['Born', dates_of_birth.join(', ')],
              ['Countries', countries_of_affiliation.join(', ')],
              ['Addresses', addresses.slice(0, 10).join('; ')],
              ['Provider', entity.provider],
            ]}
          />
          {isWhole ? (
            <RecordFields entity={entity} />
          ) : (
            <Button kind="quiet" onClick={() => setWhole(true)}>
              Where it comes from (5 credits)
            </Button>
          )}
        </div>
        <CaseForm tag={tag} recordId={entity.record_id} isDecided={decision !== null} onDecided={onDecided} />
      </div>
    </article>
  );
}
