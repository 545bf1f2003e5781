/** Whether a row of a CSV of reviews has a response that its source shows. Deleting a response can fail. */
export const isAnswered = (record: Record<string, string>): boolean =>
  ['published', 'error_unpublished'].includes(record['Response status']!)
