/**
 * What the form about a location sends, and what it may not say. Fields are called as the location's facts are, so
 * that an error, a change and a line of the history speak of the same thing. Which of it somebody may ask for is
 * decided where it is carried out.
 */
import { z } from 'zod'
import { hoursSchema } from '../hours/hours-schema'
import { factLabels, openStatuses } from '../location'
import { directoryCodes, overridables } from '../overrides/directory'
import { findCountry, findState } from '../places/countries'
import { specialHoursSchema } from '../special-hours/special-hours-schema'
import { blankOverride, isRequired } from './messages'
import { phoneNumber } from './phone'
import { webAddress } from './web-address'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'Use one line')
const required = (label: string, most: number) => line(most).min(1, isRequired(label)).prefault('')
const optional = (most: number) => line(most).prefault('')
const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** What sends the form on its way without saving it. */
const asking = ['refresh-states', 'find-category', 'find-place', 'use-place'] as const

/** The newest change of the location that whoever typed this had seen (edit-conflicts.server.ts). */
export const seenSchema = z.string().max(50).default('').catch('')

const override = z
  .object({ phone_on: ticked, phone: optional(40), website_on: ticked, website: optional(2000) })
  .prefault({})

/** `today` where the location is. */
export function locationSchema(today: string) {
  return z.object({ ...fields, special_hours: specialHoursSchema(today).optional() }).superRefine(together, {
    when: ({ value }) => isReadable(value),
  })
}

export type TypedLocation = z.output<ReturnType<typeof locationSchema>>

const fields = {
  intent: z
    .enum(['save', ...asking])
    .default('save')
    .catch('save'),
  seen: seenSchema,
  name: required(factLabels.name, 200),
  public_name: required(factLabels.public_name, 200),
  address: required(factLabels.address, 200),
  address_2: optional(200),
  city: required(factLabels.city, 100),
  country_id: required(factLabels.country, 2),
  state_id: required(factLabels.state, 10),
  zipcode: required(factLabels.zipcode, 20),
  phone: optional(40),
  website: optional(2000),
  category_id: optional(20),
  category_q: optional(200),
  category_sought: optional(200),
  external_id: optional(100),
  google_place_id: optional(255),
  place_q: optional(300),
  place: optional(255),
  npi: optional(40),
  open_status: z
    .enum(Object.keys(openStatuses) as [keyof typeof openStatuses])
    .optional()
    .catch(undefined),
  hours: hoursSchema.optional(),
  special_hours_confirmed: z.string().max(100).optional().catch(undefined),
  is_headquarters: ticked,
  /** They could not be shown, so nothing is said of them. */
  without_overrides: ticked,
  overrides: z.object(Object.fromEntries(directoryCodes.map((code) => [code, override]))).prefault({}),
}

function together(typed: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx) {
  const refuse = (message: string, ...path: string[]) =>
    context.addIssue({ code: 'custom', message, path, continue: true })
  const country = findCountry(typed.country_id)
  if (typed.country_id && !country) refuse('Choose a country from the list', 'country_id')
  if (country && typed.state_id && !findState(country.id, typed.state_id))
    refuse(`Choose a state of ${country.name}`, 'state_id')
  if (typed.phone && !phoneNumber(typed.phone, typed.country_id)) refuse(noPhone(country?.id), 'phone')
  if (typed.website && !webAddress(typed.website)) refuse(noAddress, 'website')
  if (typed.google_place_id && !/^[\w-]{10,255}$/.test(typed.google_place_id))
    refuse('Enter a Google Place ID: letters, digits, - and _ without spaces', 'google_place_id')
  for (const directory of directoryCodes)
    for (const what of overridables) {
      const override = typed.overrides[directory]!
      const problem = override[`${what}_on`] && overrideProblem(what, override[what], country?.id)
      if (problem) refuse(problem, 'overrides', directory, what)
    }
}

/** Wrong hours do not keep the rest from being looked at; a field that came twice does. */
function isReadable(value: unknown): boolean {
  const typed = value as Record<string, unknown> & Pick<TypedLocation, 'overrides'>
  const isText = (name: string) => typeof typed[name] === 'string'
  return (
    ['country_id', 'state_id', 'phone', 'website', 'google_place_id'].every(isText) &&
    directoryCodes.every((code) =>
      overridables.every((what) => typeof typed.overrides?.[code]?.[what] === 'string'),
    )
  )
}

const noAddress = 'Enter a web address such as https://www.example.com'

function overrideProblem(what: 'phone' | 'website', text: string, countryId = ''): string | null {
  if (!text) return blankOverride[what]
  if (what === 'phone') return phoneNumber(text, countryId) ? null : noPhone(countryId)
  return webAddress(text) ? null : noAddress
}

function noPhone(countryId: string | undefined): string {
  return countryId === 'US' || countryId === 'CA'
    ? 'Enter a phone number such as (512) 555-0100'
    : 'Enter a phone number of the location’s country, or one with its own country code such as +44 20 7946 0958'
}
