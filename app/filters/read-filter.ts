import { parseDate } from './dates'
import { accept, changeTo, expectationOf, takesMany } from './field'
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
import { descriptorNamed } from './presets'

/**
 * Reads a filter from query parameters; the only place that parses them. Invalid values are dropped and reported as
 * problems; pages ignore the problems, strict callers respond with them. Nothing in a URL can make this throw.
 */
export function readFilter(
  rules: AddressRules,
  params: URLSearchParams,
): { filter: Filter; problems: Problem[] } {
  const problems: Problem[] = []
  const refuse = (parameter: string, message: string) => problems.push({ parameter, message })
  const only = (name: string, isValid: (text: string) => boolean, expected: string) => {
    const value = values(params, name)[0]
    if (value === undefined || isValid(value)) return value
    refuse(name, expected)
  }
  const filter = defaultFilter(rules)
  if (rules.defaultRange) filter.range = readRange(params, filter.range, refuse)
  for (const field of rules.fields) {
    const asked = values(params, field.parameter)
    const accepted = [...new Set(accept(field, asked))]
    const isWrong = takesMany(field)
      ? accepted.length < asked.length || !accepted.every((value) => asked.includes(value))
      : asked.length > 1 || accepted.length < asked.length
    if (isWrong) refuse(field.parameter, expectationOf(field))
    Object.assign(filter, changeTo(field, accepted))
  }
  filter.sort = readSort(rules, params, refuse)
  filter.savedFilterId = only('savedFilterId', isSavedFilter, 'must be an id or none') ?? null
  const after = only('after', isCursor, 'must be a cursor from a link')
  const before = only('before', isCursor, 'must be a cursor from a link')
  filter.cursor = after ? { after } : before ? { before } : {}
  filter.page = Number(only('page', isPageNumber, 'must be a whole number from 1') ?? 1)
  filter.view = rules.views.length
    ? (only('view', (view) => rules.views.includes(view), 'is unknown') ?? null)
    : null
  filter.flyout.edit = only('flyout_edit', (flag) => flag === 'true', 'must be true') !== undefined
  filter.flyout.exportId = only('export_id', isId, 'must be an id') ?? null
  filter.unknown = unknownOf(rules, params)
  return { filter, problems }
}

/** Returns the values of a parameter, with or without brackets in its name, without blanks and duplicates. */
export function values(params: URLSearchParams, name: string): string[] {
  const given = [...params.getAll(name), ...params.getAll(`${name}[]`)]
  return [...new Set(given.map((value) => value.trim()).filter((value) => value !== ''))]
}

/** Whether a parameter belongs to an open menu or to Remix; these are never part of a shared link. */
export function isTransient({ fields }: Pick<AddressRules, 'fields'>, name: string): boolean {
  const [, menu] = /^(\w+)_page$/.exec(name) ?? []
  return menu
    ? menu === 'saved' || fields.some((field) => field.name === menu)
    : /^(open|intent|index|_data|_routes|q_\w+)$/.test(name)
}

type Refuse = (parameter: string, message: string) => void

/** A known preset takes precedence over dates, so that the form may send both. */
function readRange(params: URLSearchParams, fallback: Range, refuse: Refuse): Range {
  const name = values(params, 'dateDescriptor')[0]
  const preset = name === undefined ? null : descriptorNamed(name)
  if (preset) return { kind: 'preset', descriptor: preset }
  const [from = ''] = values(params, 'from')
  const [to = ''] = values(params, 'to')
  const start = parseDate(from)
  const end = parseDate(to)
  if (start && end && start <= end) return { kind: 'custom', from: start, to: end }
  if (name !== undefined && name !== 'custom') {
    refuse('dateDescriptor', 'is not a known range')
    return { kind: 'preset', descriptor: 'yesterday' }
  }
  if (name === undefined && from === '' && to === '') return fallback
  if (!start || (end && start > end)) refuse('from', from === '' ? 'Date Required' : 'Invalid Date Range')
  if (!end) refuse('to', to === '' ? 'Date Required' : 'Invalid Date Range')
  return fallback
}

function readSort(rules: AddressRules, params: URLSearchParams, refuse: Refuse): Sort {
  if (rules.sorts.length === 0) return rules.defaultSort
  const [by = rules.defaultSort.by] = values(params, 'sort[by]')
  const [order] = values(params, 'sort[order]')
  if (!rules.sorts.includes(by)) {
    if (by !== rules.defaultSort.by) refuse('sort[by]', `must be one of ${rules.sorts.join(', ')}`)
    return rules.defaultSort
  }
  if (order === 'asc' || order === 'desc') return { by, order }
  if (order !== undefined) refuse('sort[order]', 'must be asc or desc')
  return by === rules.defaultSort.by ? rules.defaultSort : { by, order: 'asc' }
}

/**
 * Maximum length of the unknown parameters, because every link of the page repeats them; no marker or campaign is
 * longer.
 */
const MAX_UNKNOWN = 1_000

function unknownOf(rules: AddressRules, params: URLSearchParams): [string, string][] {
  const known = new Set(['savedFilterId', 'before', 'after', 'page', 'flyout_edit', 'export_id'])
  for (const { parameter } of rules.fields) known.add(parameter)
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) known.add(name)
  if (rules.sorts.length) for (const name of ['sort[by]', 'sort[order]']) known.add(name)
  if (rules.views.length) known.add('view')
  const unknown = [...params].filter(
    ([name]) => !known.has(name.replace(/\[\]$/, '')) && !isTransient(rules, name),
  )
  return new URLSearchParams(unknown).toString().length <= MAX_UNKNOWN ? unknown : []
}

function isSavedFilter(text: string): boolean {
  return text === noSavedFilter || isId(text)
}

function isPageNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
