import type { RecordTypes } from '../../../gateway/console/answers/records.ts';
import { useRoute } from '../../rest/use-route.ts';

/** The types that teams have added and that are found by name. */
export const useRecordTypes = () => useRoute<RecordTypes>('/console/api/records');
