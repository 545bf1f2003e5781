/** Id of the form that saves a filter under a new name, and key of the fetcher that submits it. */
export const saveAsFormId = 'save-filter-as'
