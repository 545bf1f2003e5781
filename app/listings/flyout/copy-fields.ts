/** The facts of a location that are worth copying into a directory's own form, by the names the directories use. */
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

/** Returns whether the field is offered for copying. Hours and statuses are selected there, not pasted. */
export function isCopyable(field: string): boolean {
  return !notCopyable.includes(factNameOf(field).split('.')[0]!)
}
