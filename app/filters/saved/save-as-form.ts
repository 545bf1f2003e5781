/** The form that keeps a filter under a new name, and the fetcher that sends it. */
export const saveAsForm = 'save-filter-as'
