import { ServiceError } from '../../catalog/errors/service-error.ts';

/** What `read` gives; what it refuses of a client's input is told with the field that it stands in. */
export function within<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_USER_INPUT')
      throw new ServiceError(error.code, `${field}: ${error.message}`);
    throw error;
  }
}
