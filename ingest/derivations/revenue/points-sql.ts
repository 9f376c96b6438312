import { CARD_NEEDS, type CardLevel, collectPoints } from '../card-points.ts';
import type { DerivationContext, Needs } from '../derivation.ts';
import type { Issue, Reason } from './issues.ts';
import type { RevenuePoint } from './monthly-revenue.ts';

/** The columns that `revenuePoints` reads of a level. */
export const pointNeeds = ({ type }: CardLevel): Needs => ({ [type]: CARD_NEEDS[type] });

/**
 * SQL of one row per owner with card revenue: `owner`, `points` (JSON for `parsePoints`), and `first`, `last` and `datasets`
 * of the newest point. Transactions of single platforms are left out.
 */
export function revenuePoints(context: DerivationContext, level: CardLevel): string {
  collectPoints(context, level, 'card_revenue_amount');
  collectPoints(context, level, 'has_transactions', 'presence_point');
  return `SELECT owner, json_group_array(json_array(period, month, start, raw, projected, active)) AS points,
                 max(month) AS newest, first, last, datasets
          FROM (SELECT p.owner, p.period, p.month, p.start, p.raw, p.projected, h.projected AS active, p.first, p.last, p.datasets
                FROM temp.card_point AS p LEFT JOIN temp.presence_point AS h
                  ON h.owner = p.owner AND h.platform = 0 AND h.period = p.period AND h.month = p.month
                WHERE p.platform = 0
                UNION ALL
                SELECT h.owner, h.period, h.month, h.start, NULL, NULL, h.projected, h.first, h.last, h.datasets
                FROM temp.presence_point AS h LEFT JOIN temp.card_point AS p
                  ON p.owner = h.owner AND p.platform = 0 AND p.period = h.period AND p.month = h.month
                WHERE h.platform = 0 AND p.owner IS NULL)
          GROUP BY owner`;
}

export const dropPoints = ({ database }: DerivationContext): void =>
  void database.exec('DROP TABLE temp.card_point; DROP TABLE temp.presence_point');

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** The points of one owner. */
export function parsePoints(json: unknown): readonly RevenuePoint[] {
  const rows: unknown = JSON.parse(String(json));
  return (Array.isArray(rows) ? rows : []).flatMap((row: readonly unknown[]) => {
    const [period, month, start, raw, projected, active] = row;
    if (period !== '1m' && period !== '3m' && period !== '12m') return [];
    return [
      {
        period,
        month: Number(month),
        start: typeof start === 'string' ? start : null,
        raw: numberOrNull(raw),
        projected: numberOrNull(projected),
        active: typeof active === 'number' ? active > 0 : null,
      },
    ];
  });
}

/** JSON of the issues for some reasons, in the order of the table; null if there are none. */
export function issuesJson(table: readonly Issue[], reasons: readonly Reason[]): string | null {
  const found = table.filter(({ reason }) => reasons.includes(reason));
  return found.length === 0 ? null : JSON.stringify(found);
}

/** SQL of one record per issue, for `addAttributes`, from a select of owners with `issues`. */
export const issueRecords = (owners: string): string =>
  `SELECT o.owner AS owner_key, i.value ->> 'reason' AS item, i.key AS place, o.first, o.last, o.datasets,
          i.value ->> 'reason' AS issue_reason, i.value ->> 'severity' AS issue_severity, i.value ->> 'description' AS issue_description
   FROM (${owners}) AS o, json_each(o.issues) AS i`;
