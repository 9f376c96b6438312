import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { useRoute } from '../../rest/use-route.ts';

/** The fields of the service's catalog. */
export const useFields = () => useRoute<Fields>('/console/api/fields');
