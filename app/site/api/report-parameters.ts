/** The parameters of lists and figures: those of their filter, of their pages, and those that every list has. */
import type { FilterRules } from '#app/platform/filters/filter'
import { allowsMultiple, type FilterField } from '#app/platform/filters/filter-field'
import type { Parameter } from './endpoint'
import { aliasesOf } from './wire-names'

export const maxPageSize = 500

/** Parameters that every call accepts. `nonce` is ignored: older clients add it to avoid caches. */
export const sharedParameters: readonly Parameter[] = [
  {
    name: 'account_id',
    description: 'The account: that of the token, or a child account of it',
    schema: { type: 'string' },
  },
  { name: 'nonce', description: 'Ignored', schema: { type: 'string' } },
]

/** Returns the parameters of a list: those of its filter, and those of its pages. */
export function reportParameters(rules: FilterRules, isNumbered: boolean): Parameter[] {
  const pages = isNumbered ? [pageParameter] : cursorParameters
  return [
    ...filterParameters(rules),
    ...savedFilterParameters(rules),
    ...[...pages, sizeParameter, fieldsParameter].map(withAliases),
  ]
}

/** The parameters of a filter: its conditions, dates, order and view. */
export function filterParameters(rules: FilterRules): Parameter[] {
  const others = [
    ...(rules.defaultRange ? dateParameters : []),
    ...(rules.sorts.length > 0 ? sortParameters(rules) : []),
    ...(rules.views.length > 0 ? [viewParameter(rules)] : []),
  ]
  return [...fieldParameters(rules), ...others.map(withAliases)]
}

/** The conditions of a filter alone, for calls that count the rows of a report. */
export function fieldParameters({ fields }: Pick<FilterRules, 'fields'>): Parameter[] {
  return fields.map(fieldParameter).map(withAliases)
}

export function savedFilterParameters({ savedAs }: FilterRules): Parameter[] {
  return savedAs ? [savedFilterParameter] : []
}

function withAliases(parameter: Parameter): Parameter {
  return { ...parameter, aliases: aliasesOf(parameter.name) }
}

function fieldParameter(field: FilterField): Parameter {
  const type = field.kind === 'numbers' ? 'integer' : 'string'
  const values = field.labels && { enum: Object.keys(field.labels) }
  const one = type === 'integer' ? { type } : { type, ...values }
  return {
    name: field.parameter,
    description: field.label,
    schema: allowsMultiple(field) ? { type: 'array', items: one } : one,
  }
}

const dateParameters: Parameter[] = [
  {
    name: 'dateDescriptor',
    description: 'A range of dates by name, such as thirty_days or all_time',
    schema: { type: 'string' },
  },
  { name: 'from', description: 'The first day, YYYY-MM-DD', schema: { type: 'string' } },
  { name: 'to', description: 'The last day, YYYY-MM-DD', schema: { type: 'string' } },
]

function sortParameters({ sorts }: FilterRules): Parameter[] {
  return [
    { name: 'sort[by]', description: 'The property to sort by', schema: { type: 'string', enum: sorts } },
    { name: 'sort[order]', description: 'The direction', schema: { type: 'string', enum: ['asc', 'desc'] } },
  ]
}

function viewParameter({ views }: FilterRules): Parameter {
  return { name: 'view', description: 'What the rows are', schema: { type: 'string', enum: views } }
}

const savedFilterParameter: Parameter = {
  name: 'savedFilterId',
  description: 'The saved filter to name in links',
  schema: { type: 'string' },
}

/** The parameters of a short list with numbered pages. */
export const numberedParameters = (): Parameter[] => [pageParameter, sizeParameter, fieldsParameter]

const sizeParameter: Parameter = {
  name: 'per_page',
  description: `Rows on a page, at most ${maxPageSize}`,
  schema: { type: 'integer' },
}

export const fieldsParameter: Parameter = {
  name: 'fields',
  description: 'The properties to return, separated by commas',
  schema: { type: 'string' },
}

const pageParameter: Parameter = {
  name: 'page',
  description: 'The page, from 1',
  schema: { type: 'integer' },
}

const cursorParameters: Parameter[] = [
  {
    name: 'after',
    description: 'The id of the row after which the page begins, from the link next',
    schema: { type: 'string' },
  },
  {
    name: 'before',
    description: 'The id of the row before which the page ends, from the link prev',
    schema: { type: 'string' },
  },
]
