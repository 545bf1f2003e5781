/** The facts of a location that are worth copying into a directory's own form, by the names the directories use. */
const ourNames: Record<string, string> = {
  phone_number: 'phone',
  primary_category: 'category_name',
  category: 'category_name',
  name: 'public_name',
}

const notCopied = ['category_name', 'hours', 'open_status', 'special_hours']

export function ownField(field: string): string {
  return ourNames[field] ?? field
}

/** Returns whether the field is offered for copying. Hours and statuses are selected there, not pasted. */
export function isCopied(field: string): boolean {
  return !notCopied.includes(ownField(field).split('.')[0]!)
}
