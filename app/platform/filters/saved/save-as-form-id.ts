/** The id of the form that saves a filter under a new name, and the key of the fetcher that submits it. */
export const saveAsFormId = 'save-filter-as'
