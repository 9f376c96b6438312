/** The path of a verification that is kept. */
export const keptPath = (id: string): string => `/v2/kyb/verifications/${encodeURIComponent(id)}`;
