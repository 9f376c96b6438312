import type { Derivation } from './derivation.ts';
import { quantityType } from './sql-values.ts';

/**
 * completions.md section 1, OperatingLocationCardTransaction: "`projectedQuantity` = raw times a panel multiple for
 * refunds_amount, card_transactions_count, card_revenue_amount and card_customers_average_daily_count, and equals raw
 * for the others". So for the others, a known projected quantity is also the observed one. The reverse holds only for
 * has_transactions, which is never null: for the rest, a null projection means that it is based on too few
 * transactions.
 */
export const cardEquals: Derivation = {
  name: 'observed card quantities that equal the projected ones',
  needs: { OperatingLocationCardTransaction: ['quantity_type', 'raw_quantity', 'projected_quantity'] },
  fills: ['OperatingLocationCardTransaction.rawQuantity', 'OperatingLocationCardTransaction.projectedQuantity'],
  apply: ({ database }) =>
    database
      .prepare(
        `UPDATE built.operating_location_card_transaction
         SET raw_quantity = coalesce(raw_quantity, projected_quantity), projected_quantity = coalesce(projected_quantity, raw_quantity)
         WHERE (raw_quantity IS NULL AND projected_quantity IS NOT NULL AND quantity_type IN
             (${quantityType('avg_transaction_size', 'has_transactions', 'card_revenue_yoy_growth', 'card_revenue_prior_period_growth')}))
           OR (projected_quantity IS NULL AND raw_quantity IS NOT NULL AND quantity_type = ${quantityType('has_transactions')})`,
      )
      .run().changes,
};
