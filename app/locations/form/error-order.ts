/** The errors of the form from its top to its bottom, for the list that links to them. */
import type { SummaryError } from '#app/ui/error-summary'
import type { Errors } from './use-field-errors'

const order = [
  ...['name', 'public_name', 'external_id', 'category_q', 'open_status', 'npi'],
  ...['place_q', 'google_place_id', 'address', 'address_2', 'city', 'country_id', 'state_id', 'zipcode'],
  ...['phone', 'website', 'hours', 'special_hours', 'overrides'],
]

/** Of the form itself: it links to its first field. */
const whole = 'name'

export function errorsInOrder(errors: Errors): SummaryError[] {
  return Object.entries(errors)
    .map(([field, messages], index) => ({ field, messages: messages ?? [], place: placeOf(field), index }))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .flatMap(({ field, messages }) => messages.map((message) => ({ field: field || whole, message })))
}

function placeOf(field: string): number {
  const [first = ''] = field.split(/[.[]/)
  return order.indexOf(first) + (field.endsWith('.website') ? 0.5 : 0)
}
