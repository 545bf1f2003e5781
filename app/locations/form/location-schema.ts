/**
 * The schema of the location form. Fields have the names of the location's facts, so that errors, changes and the
 * history refer to the same things. Permissions are checked where the change is made, not here.
 */
import { z } from 'zod'
import { directoryCodes } from '#app/directories/directories'
import { isTimeZone } from '#app/viewer/time-zones'
import { factOf, type InputFact, inputFacts, openStatuses, overridables } from '../facts'
import { hoursSchema } from '../hours/hours-schema'
import { directoriesShowing, overrideBoxes, overrideOf } from '../overrides/override'
import { findCountry, findState } from '../places/countries'
import { specialHoursSchema } from '../special-hours/special-hours-schema'
import { automaticZone } from './form-values'
import { inputFormats } from './input-formats'
import { lineOf } from './line-of'
import { isRequired } from './messages'

const optional = (most: number) => lineOf(most).prefault('')

/** The text fields of the facts, each with its own limits. */
const texts = Object.fromEntries(inputFacts.map((name) => [name, textOf(name)])) as Record<
  InputFact,
  ReturnType<typeof textOf>
>

function textOf(name: InputFact) {
  const { label, maxLength, isRequired: mustBe } = factOf(name)
  const text = lineOf(maxLength!)
  return (mustBe ? text.min(1, isRequired(label)) : text).prefault('')
}

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Intents that post the form without saving it. */
const asking = ['refresh-states', 'find-category', 'find-place', 'use-place'] as const

/** The newest change of the location that the user had seen when typing this (edit-conflicts.server.ts). */
export const seenSchema = z.string().max(50).default('').catch('')

const override = z
  .object({
    ...overrideOf((what) => optional(factOf(what).maxLength!)),
    ...overrideBoxes(() => ticked),
  })
  .prefault({})

/** `today` is the date at the location. */
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
  ...texts,
  category_id: optional(20),
  category_q: optional(200),
  category_sought: optional(200),
  place_q: optional(300),
  place: optional(255),
  npi: optional(40),
  time_zone: z
    .string()
    .max(60, 'Choose a time zone from the list')
    .refine((zone) => zone === automaticZone || isTimeZone(zone), 'Choose a time zone from the list')
    .optional(),
  open_status: z
    .enum(Object.keys(openStatuses) as [keyof typeof openStatuses])
    .optional()
    .catch(undefined),
  hours: hoursSchema.optional(),
  special_hours_confirmed: z.string().max(100).optional().catch(undefined),
  is_headquarters: ticked,
  /** Set when the overrides could not be shown; they are then left unchanged. */
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
  for (const name of inputFacts) {
    const problem = typed[name] && problemOf(name, typed[name], country?.id)
    if (problem) refuse(problem, name)
  }
  if (typed.google_place_id && !/^[\w-]{10,255}$/.test(typed.google_place_id))
    refuse('Enter a Google Place ID: letters, digits, - and _ without spaces', 'google_place_id')
  for (const directory of directoryCodes)
    for (const what of overridables) {
      const override = typed.overrides[directory]!
      if (!override[`${what}_on`] || !directoriesShowing(what).includes(directory)) continue
      const blank = inputFormats[factOf(what).kind]?.blankOverride
      const problem = override[what] ? problemOf(what, override[what], country?.id) : blank
      if (problem) refuse(problem, 'overrides', directory, what)
    }
}

/** Returns false when a field was posted twice, which stops the cross-field checks. Invalid hours do not. */
function isReadable(value: unknown): boolean {
  const typed = value as Record<string, unknown> & Pick<TypedLocation, 'overrides'>
  return (
    inputFacts.every((name) => typeof typed[name] === 'string') &&
    directoryCodes.every((code) =>
      overridables.every((what) => typeof typed.overrides?.[code]?.[what] === 'string'),
    )
  )
}

/** Returns null when the text is valid. */
function problemOf(name: InputFact, text: string, countryId: string | undefined): string | null {
  const kind = inputFormats[factOf(name).kind]
  return !kind || kind.read(text, countryId ?? '') !== null ? null : kind.wrong(countryId)
}
