/**
 * Determines which fields users can copy from the flyout into a directory's own form. Directories use different names
 * for some facts.
 */
const factNames: Record<string, string> = {
  phone_number: 'phone',
  primary_category: 'category_name',
  category: 'category_name',
  name: 'public_name',
}

const notCopyable = ['category_name', 'hours', 'open_status', 'special_hours']

export function factNameOf(field: string): string {
  return factNames[field] ?? field
}

/**
 * Checks whether the field can be copied. Categories, hours and statuses are selected in the directory's form, not
 * pasted.
 */
export function isCopyable(field: string): boolean {
  return !notCopyable.includes(factNameOf(field).split('.')[0]!)
}
