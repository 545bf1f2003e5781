import { parseDate } from '#app/kit/ui/calendar/form-date'
import { parseDescriptor } from './date-presets'
import { isCursor, isId } from './field-values'
import {
  type AddressRules,
  defaultFilter,
  type Filter,
  noSavedFilter,
  type Problem,
  type Range,
  type Sort,
} from './filter'
import { acceptedValues, allowsMultiple, fieldChange, invalidMessageOf } from './filter-field'

/**
 * Parses a filter from query parameters; no other code parses them. Invalid values are dropped and reported as
 * problems, which pages ignore and strict callers return. Never throws, regardless of the URL.
 */
export function readFilter(
  rules: AddressRules,
  params: URLSearchParams,
): { filter: Filter; problems: Problem[] } {
  const problems: Problem[] = []
  const addProblem = (parameter: string, message: string) => problems.push({ parameter, message })
  const readSingle = (name: string, isValid: (text: string) => boolean, expected: string) => {
    const value = paramValues(params, name)[0]
    if (value === undefined || isValid(value)) return value
    addProblem(name, expected)
  }
  const filter = defaultFilter(rules)
  if (rules.defaultRange) filter.range = readRange(params, filter.range, addProblem)
  for (const field of rules.fields) {
    const requested = paramValues(params, field.parameter)
    const accepted = [...new Set(acceptedValues(field, requested))]
    const isInvalid = allowsMultiple(field)
      ? accepted.length < requested.length || !accepted.every((value) => requested.includes(value))
      : requested.length > 1 || accepted.length < requested.length
    if (isInvalid) addProblem(field.parameter, invalidMessageOf(field))
    Object.assign(filter, fieldChange(field, accepted))
  }
  filter.sort = readSort(rules, params, addProblem)
  filter.savedFilterId = readSingle('savedFilterId', isSavedFilterId, 'must be an id or none') ?? null
  const after = readSingle('after', isCursor, 'must be a cursor from a link')
  const before = readSingle('before', isCursor, 'must be a cursor from a link')
  filter.cursor = after ? { after } : before ? { before } : {}
  filter.page = Number(readSingle('page', isPageNumber, 'must be a whole number from 1') ?? 1)
  filter.view = rules.views.length
    ? (readSingle('view', (view) => rules.views.includes(view), 'is unknown') ?? null)
    : null
  filter.flyout.edit = readSingle('flyout_edit', (flag) => flag === 'true', 'must be true') !== undefined
  filter.flyout.exportId = readSingle('export_id', isId, 'must be an id') ?? null
  filter.unknown = unknownParams(rules, params)
  return { filter, problems }
}

/** Returns the values of a parameter, whose name can end with `[]`, without blanks and duplicates. */
export function paramValues(params: URLSearchParams, name: string): string[] {
  const given = [...params.getAll(name), ...params.getAll(`${name}[]`)]
  return [...new Set(given.map((value) => value.trim()).filter((value) => value !== ''))]
}

/**
 * Checks whether a parameter belongs to an open menu, to the page's state or to Remix. Such parameters are never part of
 * a shared link.
 */
export function isTransientParameter(
  { fields, pageState }: Pick<AddressRules, 'fields' | 'pageState'>,
  name: string,
): boolean {
  if (pageState?.includes(name)) return true
  const [, menu] = /^(\w+)_page$/.exec(name) ?? []
  return menu
    ? menu === 'saved' || fields.some((field) => field.name === menu)
    : /^(open|intent|index|_data|_routes|q_\w+)$/.test(name)
}

type AddProblem = (parameter: string, message: string) => void

/** Parses the date range. A known preset takes precedence over dates, because the form submits both. */
function readRange(params: URLSearchParams, fallback: Range, addProblem: AddProblem): Range {
  const name = paramValues(params, 'dateDescriptor')[0]
  const preset = name === undefined ? null : parseDescriptor(name)
  if (preset) return { kind: 'preset', descriptor: preset }
  const [from = ''] = paramValues(params, 'from')
  const [to = ''] = paramValues(params, 'to')
  const start = parseDate(from)
  const end = parseDate(to)
  if (start && end && start <= end) return { kind: 'custom', from: start, to: end }
  if (name !== undefined && name !== 'custom') {
    addProblem('dateDescriptor', 'is not a known range')
    return { kind: 'preset', descriptor: 'yesterday' }
  }
  if (name === undefined && from === '' && to === '') return fallback
  if (!start || (end && start > end)) addProblem('from', from === '' ? 'Date Required' : 'Invalid Date Range')
  if (!end) addProblem('to', to === '' ? 'Date Required' : 'Invalid Date Range')
  return fallback
}

function readSort(rules: AddressRules, params: URLSearchParams, addProblem: AddProblem): Sort {
  if (rules.sorts.length === 0) return rules.defaultSort
  const [by = rules.defaultSort.by] = paramValues(params, 'sort[by]')
  const [order] = paramValues(params, 'sort[order]')
  if (!rules.sorts.includes(by)) {
    if (by !== rules.defaultSort.by) addProblem('sort[by]', `must be one of ${rules.sorts.join(', ')}`)
    return rules.defaultSort
  }
  if (order === 'asc' || order === 'desc') return { by, order }
  if (order !== undefined) addProblem('sort[order]', 'must be asc or desc')
  return by === rules.defaultSort.by ? rules.defaultSort : { by, order: 'asc' }
}

/**
 * The maximum total length of unknown parameters, because every link on the page repeats them. Typical campaign
 * parameters are shorter.
 */
const MAX_UNKNOWN_LENGTH = 1_000

function unknownParams(rules: AddressRules, params: URLSearchParams): [string, string][] {
  const knownNames = new Set(['savedFilterId', 'before', 'after', 'page', 'flyout_edit', 'export_id'])
  for (const { parameter } of rules.fields) knownNames.add(parameter)
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) knownNames.add(name)
  if (rules.sorts.length) for (const name of ['sort[by]', 'sort[order]']) knownNames.add(name)
  if (rules.views.length) knownNames.add('view')
  const unknown = [...params].filter(
    ([name]) => !knownNames.has(name.replace(/\[\]$/, '')) && !isTransientParameter(rules, name),
  )
  return new URLSearchParams(unknown).toString().length <= MAX_UNKNOWN_LENGTH ? unknown : []
}

function isSavedFilterId(text: string): boolean {
  return text === noSavedFilter || isId(text)
}

function isPageNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
