import type { Catalog } from '../../../catalog/model.ts';
import { catalogCosts } from './catalog-costs.ts';
import type { FieldCosts } from './estimate.ts';
import { rootCosts } from './root-costs.ts';

/** The costs of all fields that this service resolves. */
export const createCosts = (catalog: Catalog): FieldCosts => new Map([...catalogCosts(catalog), ...rootCosts(catalog)]);
