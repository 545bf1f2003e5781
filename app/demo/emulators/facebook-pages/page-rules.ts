/** What the emulated Facebook lets be written on a Page, by its parameters. */
import { type Refusal, wrong } from './wire'

const days = 'mon|tue|wed|thu|fri|sat|sun'
const hoursKey = new RegExp(`^(${days})_[12]_(open|close)$`)
const statuses = ['DIFFERENTLY_OPEN', 'NO_DATA', 'OPERATING_AS_USUAL', 'TEMPORARILY_CLOSED']

/** The fields of a Page that an edit makes, or the first parameter that is wrong. */
export function readEdit(form: Record<string, unknown>): Record<string, unknown> | Refusal {
  const edit: Record<string, unknown> = {}
  for (const [parameter, raw] of Object.entries(form)) {
    const read = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined
    if (!read) return wrong(parameter, `Param ${parameter} cannot be edited.`)
    const value = read(String(raw))
    if (value === undefined) return wrong(parameter, `Param ${parameter} is not valid.`)
    edit[parameter] = value
  }
  return Object.keys(edit).length > 0
    ? edit
    : { code: 100, message: '(#100) The parameter fields is required' }
}

/** Each gives undefined for what it does not take, and null for what is taken off. */
const parameters: Record<string, (text: string) => unknown> = {
  phone: (text) => (text === '' ? null : /^[\d\s().+x-]{7,30}$/.test(text) ? text : undefined),
  website: (text) => (text === '' ? null : /^https?:\/\/[^\s.]+\.\S+$/.test(text) ? text : undefined),
  is_always_open: readFlag,
  is_permanently_closed: readFlag,
  temporary_status: (text) => (statuses.includes(text) ? text : undefined),
  hours: readHours,
  location: readLocation,
}

function readFlag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}

function readHours(text: string): unknown {
  const hours = readObject(text)
  const isGood = Object.entries(hours ?? { none: '' }).every(
    ([key, time]) => hoursKey.test(key) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(String(time)),
  )
  const isPaired = Object.keys(hours ?? {}).every((key) =>
    Object.hasOwn(
      hours!,
      key.replace(/(open|close)$/, (end) => (end === 'open' ? 'close' : 'open')),
    ),
  )
  if (!isGood || !isPaired) return undefined
  return Object.keys(hours!).length > 0 ? hours : null
}

function readLocation(text: string): unknown {
  const location = readObject(text)
  return location && ['street', 'city', 'country'].every((part) => location[part]) ? location : undefined
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

export function isRefusal(result: Record<string, unknown> | Refusal): result is Refusal {
  return 'code' in result && 'message' in result
}
