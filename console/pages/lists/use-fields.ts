import { useRoute } from '../../rest/use-route.ts';
import type { Fields } from './fields.ts';

/** The fields of the service's catalog. */
export const useFields = () => useRoute<Fields>('/console/api/fields');
