import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { KeptVerification, V2Brand, V2RegisteredEntity } from '../../rest/schemas.ts';
import styles from './verify.module.css';
import { attrTitle, CARD_QUANTITIES } from './words.ts';

/** The registered entities and brands that a verification found, the best match first, with the businesses that they lead to. */
export function FoundPanel({ verification }: { readonly verification: KeptVerification }) {
  const { answer, matches } = verification;
  const found = answer?.shape === 'v2' ? answer.body.data : { registered_entities: [], brands: [] };
  const count = Math.max(found.registered_entities.length + found.brands.length, matches.brands.length);
  const probabilityOf = (id: string) => matches.brands.find((each) => each.id === id)?.probability;
  return (
    <div className={styles.found}>
      <Panel title="Found in the records" count={count}>
        {count === 0 && matches.legal_entities.length === 0 ? (
          <p className={styles.muted}>No registered entity or brand is likely to be this business.</p>
        ) : null}
        <ul className={styles.records}>
          {found.registered_entities.map((entity) => (
            <EntityRecord key={entity.id} entity={entity} />
          ))}
          {found.brands.map((brand) => (
            <BrandRecord key={brand.id} brand={brand} probability={probabilityOf(brand.id)} />
          ))}
          {answer?.shape === 'v2'
            ? null
            : matches.brands.map(({ id, svc_id, probability }) => (
                <li key={id}>
                  <Link href={`/business/${id}`}>{svc_id}</Link> <Badge>brand</Badge>{' '}
                  <span className={styles.muted}>{likely(probability)}</span>
                </li>
              ))}
        </ul>
      </Panel>
    </div>
  );
}

function EntityRecord({ entity }: { readonly entity: V2RegisteredEntity }) {
  const { names, brand_ids, registered_entity_type, formation_date, registrations, bankruptcies = [] } = entity;
  const [brand] = brand_ids;
  const name = names[0]?.name ?? 'Unnamed entity';
  return (
    <li>
      <div className={styles.recordHead} dir="auto">
        {brand === undefined ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <Link className={styles.name} href={`/business/${brand}`}>
            {name}
          </Link>
        )}
        <Badge>registered entity</Badge>
        {bankruptcies.length === 0 ? null : (
          <Badge kind="bad">{bankruptcies.length === 1 ? '1 bankruptcy' : `${bankruptcies.length} bankruptcies`}</Badge>
        )}
      </div>
      <Fields
        fields={[
          ['Type', registered_entity_type],
          ['Formed', formation_date],
          ...registrations
            .slice(0, FILINGS)
            .map((filing, at) => [at === 0 ? 'Filings' : `Filing ${at + 1}`, filingWords(filing)] as const),
          [
            'Officers',
            [...new Set(registrations.flatMap(({ persons }) => persons.map((person) => person.name)))]
              .slice(0, 10)
              .join(', '),
          ],
          ...bankruptcies.map(
            (each, at) =>
              [
                `Bankruptcy ${at + 1}`,
                [each.case_number, each.chapter_type && `chapter ${each.chapter_type}`, each.filing_date]
                  .filter(Boolean)
                  .join(' · '),
              ] as const,
          ),
        ]}
      />
    </li>
  );
}

/** Maximum filings that are shown; the page of the business has all of them. */
const FILINGS = 5;

const filingWords = (filing: V2RegisteredEntity['registrations'][number]): string =>
  [
    filing.registration_state,
    filing.file_number,
    filing.jurisdiction_type,
    filing.status_detail ?? filing.status,
    filing.issue_date && `since ${filing.issue_date}`,
  ]
    .filter(Boolean)
    .join(' · ');

function BrandRecord({ brand, probability }: { readonly brand: V2Brand; readonly probability: number | undefined }) {
  const { id, names, industries, websites, operating_locations, activities } = brand;
  const [location] = operating_locations;
  const [address] = location?.addresses ?? [];
  const place = [address?.street_address1, address?.city, address?.state, address?.postal_code]
    .filter(Boolean)
    .join(', ');
  return (
    <li>
      <div className={styles.recordHead} dir="auto">
        <Link className={styles.name} href={`/business/${id}`}>
          {names[0]?.name ?? 'Unnamed brand'}
        </Link>
        <Badge>brand</Badge>
        {activities.activities.map((activity) => (
          <Badge key={activity} kind="warn">
            {activity}
          </Badge>
        ))}
        {probability === undefined ? null : <span className={styles.muted}>{likely(probability)}</span>}
      </div>
      <Fields
        fields={[
          ['Industry', industries[0]?.classification_description],
          ['Website', websites[0]],
          ['Location', operating_locations.length > 1 ? `${place}, and ${operating_locations.length - 1} more` : place],
          ['Operating status', location?.operating_status],
          ['Phone', location?.phone_numbers?.join(', ')],
          ...figuresOf(brand),
          [
            'Revenue warnings',
            brand.card_transactions?.revenue_quality?.map((each) => each.issue_description).join(' '),
          ],
        ]}
      />
    </li>
  );
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The newest value of each requested card quantity. */
const figuresOf = ({ card_transactions = {} }: V2Brand): (readonly [name: string, value: string])[] =>
  CARD_QUANTITIES.flatMap((quantity) => {
    const series = card_transactions[quantity];
    if (series === undefined) return [];
    const [newest] = series;
    if (newest === undefined) return [[attrTitle(quantity), 'unknown']];
    const { projected_quantity: value, period, period_end_date: end } = newest;
    const amount = value === null ? 'too few cards' : NUMBER.format(value);
    return [[attrTitle(quantity), `${amount} (${[period, end && `to ${end}`].filter(Boolean).join(', ')})`]];
  });

const likely = (probability: number): string => `match probability ${probability.toFixed(2)}`;
