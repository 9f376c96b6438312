import { isoDay } from '../../matching/days.ts';
import { columnsNamed, type TableRow, table } from '../formats/table.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';
import { GLEIF, gleifEntities } from './entities.ts';
import { isLei } from './lei.ts';

/** A relationship has up to five periods, of three kinds in any order. */
const PERIODS = [1, 2, 3, 4, 5] as const;

/** Columns by the names in the file: those of RR-CDF 2.1 in the golden copy. */
const RELATIONSHIPS = table({
  needed: columnsNamed([
    'Relationship.StartNode.NodeID',
    'Relationship.EndNode.NodeID',
    'Relationship.RelationshipType',
    'Relationship.RelationshipStatus',
    'Registration.RegistrationStatus',
  ]),
  others: columnsNamed(
    PERIODS.flatMap((at) => ['periodType', 'startDate', 'endDate'].map((part) => `Relationship.Period.${at}.${part}`)),
  ),
});

const EXCEPTIONS = table({
  needed: columnsNamed(['LEI', 'Exception.Category', 'Exception.Reason.1']),
});

/** A firm that consolidates another one's accounts owns it (interface.md, affiliationType). */
const CONSOLIDATED = new Set(['IS_DIRECTLY_CONSOLIDATED_BY', 'IS_ULTIMATELY_CONSOLIDATED_BY']);

/** Statuses of reports of valid relationships; a report whose renewal is overdue is still valid. */
const REPORTED = new Set(['PUBLISHED', 'LAPSED']);

/**
 * Level 2 of the register: who owns whom. A subsidiary's brand is affiliated by ownership with the brands of its direct
 * and its ultimate parent. Both must be loaded from level 1; otherwise the affiliation is among the rows that refer to
 * nothing.
 */
export const gleifRelationships: Source = {
  facts: { ...GLEIF, name: 'gleif_relationships' },
  partOf: () => gleifEntities,
  explain: (head) =>
    /<(?:[\w.-]+:)?(?:RelationshipData|ReportingExceptionData)[\s>]|"(?:RelationshipRecord|Relationship|ExceptionCategory)"\s*:\s*\{/.test(
      head,
    )
      ? 'level 2 of GLEIF as XML or JSON: expected it as CSV, of which the same page has a download'
      : undefined,
  ...tableSource(RELATIONSHIPS, (row, { stage, reject, skip, date }) => {
    const [child, parent] = [row.at('Relationship.StartNode.NodeID'), row.at('Relationship.EndNode.NodeID')];
    const period = periodOf(row);
    if (!isLei(child) || !isLei(parent)) reject(row.line, 'a node is no LEI', row.text);
    else if (!CONSOLIDATED.has(row.at('Relationship.RelationshipType')))
      skip('a relationship of funds or branches: no ownership of one brand by another');
    else if (row.at('Relationship.RelationshipStatus') !== 'ACTIVE' || (period.end !== undefined && period.end < date))
      skip('a relationship that ended, or whose status is not given');
    else if (!REPORTED.has(row.at('Registration.RegistrationStatus')))
      skip('a report that was withdrawn, annulled or is a duplicate');
    else {
      const first = period.start !== undefined && period.start <= date ? period.start : date;
      const [brand, owner] = [stage.ref('Brand', child), stage.ref('Brand', parent)];
      stage.edge('BrandIsAffiliatedWithBrand', brand, owner, { affiliationType: 'ownership' }, { first });
    }
  }),
};

/** Why an entity reports no parent: natural persons own it, or the parent has no identifier. It contains nothing to load. */
export const gleifExceptions: Source = {
  facts: { ...GLEIF, name: 'gleif_exceptions' },
  partOf: () => gleifEntities,
  ...tableSource(EXCEPTIONS, (_, { skip }) => skip('why an entity reports no parent: no relationship')),
};

/** The dates between which the relationship holds; the other periods belong to accounts and documents. */
function periodOf(row: TableRow<string>): { readonly start: string | undefined; readonly end: string | undefined } {
  const at = PERIODS.find((each) => row.at(`Relationship.Period.${each}.periodType`) === 'RELATIONSHIP_PERIOD');
  const day = (part: string) => isoDay(row.at(`Relationship.Period.${at}.${part}`));
  return at === undefined ? { start: undefined, end: undefined } : { start: day('startDate'), end: day('endDate') };
}
