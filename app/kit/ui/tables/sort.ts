export type Sort = { by: string; order: 'asc' | 'desc' }

/** Returns the sort order after a click on a column header: none → ascending → descending → none. */
export function nextSort(current: Sort | undefined, by: string): Sort | undefined {
  if (current?.by !== by) return { by, order: 'asc' }
  return current.order === 'asc' ? { by, order: 'desc' } : undefined
}
