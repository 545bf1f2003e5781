/** Parses and validates the parameters of a Page that can be edited. */
import { type GraphError, invalidParameter } from './graph-responses'

const dayPattern = 'mon|tue|wed|thu|fri|sat|sun'
const hoursKeyPattern = new RegExp(`^(${dayPattern})_[12]_(open|close)$`)
const statuses = ['DIFFERENTLY_OPEN', 'NO_DATA', 'OPERATING_AS_USUAL', 'TEMPORARILY_CLOSED']

/** Returns the edited fields of a Page, or an error for the first invalid parameter. */
export function parsePageEdit(form: Record<string, unknown>): Record<string, unknown> | GraphError {
  const edit: Record<string, unknown> = {}
  for (const [parameter, raw] of Object.entries(form)) {
    const parse = Object.hasOwn(parameterParsers, parameter) ? parameterParsers[parameter] : undefined
    if (!parse) return invalidParameter(parameter, `Param ${parameter} cannot be edited.`)
    const value = parse(String(raw))
    if (value === undefined) return invalidParameter(parameter, `Param ${parameter} is not valid.`)
    edit[parameter] = value
  }
  return Object.keys(edit).length > 0
    ? edit
    : { code: 100, message: '(#100) The parameter fields is required' }
}

/**
 * The parsers by parameter. A parser returns undefined for an invalid value, and null if the value is to be removed.
 */
const parameterParsers: Record<string, (text: string) => unknown> = {
  phone: (text) => (text === '' ? null : /^[\d\s().+x-]{7,30}$/.test(text) ? text : undefined),
  website: (text) => (text === '' ? null : /^https?:\/\/[^\s.]+\.\S+$/.test(text) ? text : undefined),
  is_always_open: parseFlag,
  is_permanently_closed: parseFlag,
  temporary_status: (text) => (statuses.includes(text) ? text : undefined),
  hours: parseHours,
  location: parseLocation,
}

function parseFlag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function parseHours(text: string): unknown {
  const hours = parseObject(text)
  const isValid = Object.entries(hours ?? { none: '' }).every(
    ([key, time]) => hoursKeyPattern.test(key) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(String(time)),
  )
  const isPaired = Object.keys(hours ?? {}).every((key) =>
    Object.hasOwn(
      hours!,
      key.replace(/(open|close)$/, (end) => (end === 'open' ? 'close' : 'open')),
    ),
  )
  if (!isValid || !isPaired) return undefined
  return Object.keys(hours!).length > 0 ? hours : null
}

function parseLocation(text: string): unknown {
  const location = parseObject(text)
  return location && ['street', 'city', 'country'].every((part) => location[part]) ? location : undefined
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

export function isGraphError(result: Record<string, unknown> | GraphError): result is GraphError {
  return 'code' in result && 'message' in result
}
