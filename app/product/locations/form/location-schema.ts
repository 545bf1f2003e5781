/**
 * The schema of the location form. Its fields are named after the facts, so that errors, changes and the history use
 * the same names. Permissions are not checked here but when the change is made.
 */

import { z } from 'zod'
import { directoryCodes } from '#app/kit/directories/directories'
import { shownField } from '#app/kit/forms/shown-field'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { seenSchema } from '../conflicts/seen-schema'
import { factOf, type InputFact, inputFacts, overridableFacts } from '../facts'
import { hoursSchema } from '../hours/hours-schema'
import { openStatuses } from '../location'
import { directoriesWithFact, mapOverridableFacts, mapOverrideCheckboxes } from '../override'
import { findCountry, findState } from '../reference-data/countries'
import { specialHoursSchema } from '../special-hours/special-hours-schema'
import { automaticZone } from './form-values'
import { inputFormats } from './input/input-formats'
import { singleLineText } from './input/single-line-text'
import { requiredMessage } from './messages'

const optionalText = (maxLength: number) => singleLineText(maxLength).prefault('')

/** The schemas of the text fields, one for each fact. */
const textFields = Object.fromEntries(inputFacts.map((name) => [name, factText(name)])) as Record<
  InputFact,
  ReturnType<typeof factText>
>

function factText(name: InputFact) {
  const { label, maxLength, isRequired: mustHave } = factOf(name)
  const text = singleLineText(maxLength!)
  return (mustHave ? text.min(1, requiredMessage(label)) : text).prefault('')
}

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** The intents that submit the form without saving it. */
const lookupIntents = ['refresh-states', 'find-category', 'find-place', 'use-place'] as const

const overrideSchema = z
  .object({
    ...mapOverridableFacts((fact) => optionalText(factOf(fact).maxLength!)),
    ...mapOverrideCheckboxes(() => checkbox),
  })
  .prefault({})

/** Returns the schema of the location form. `today` is the current date at the location. */
export function locationSchema(today: string) {
  return z
    .object({ ...fields, special_hours: specialHoursSchema(today).optional() })
    .superRefine(validateCrossFields, {
      when: ({ value }) => isReadable(value),
    })
}

export type LocationInput = z.output<ReturnType<typeof locationSchema>>

const fields = {
  intent: z
    .enum(['save', ...lookupIntents])
    .default('save')
    .catch('save'),
  shown: shownField,
  seen: seenSchema,
  ...textFields,
  category_id: optionalText(20),
  category_q: optionalText(200),
  category_searched_q: optionalText(200),
  /** Only searched for, so it never prevents saving. */
  place_q: z.string().catch(''),
  place: optionalText(255),
  npi: optionalText(40),
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
  is_headquarters: checkbox,
  /** Set if the overrides could not be loaded. They are then left unchanged. */
  without_overrides: checkbox,
  overrides: z.object(Object.fromEntries(directoryCodes.map((code) => [code, overrideSchema]))).prefault({}),
}

function validateCrossFields(input: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx) {
  const addIssue = (message: string, ...path: string[]) =>
    context.addIssue({ code: 'custom', message, path, continue: true })
  const country = findCountry(input.country_id)
  if (input.country_id && !country) addIssue('Choose a country from the list', 'country_id')
  if (country && input.state_id && !findState(country.id, input.state_id))
    addIssue(`Choose a state in ${country.name}`, 'state_id')
  for (const name of inputFacts) {
    const problem = input[name] && validationMessage(name, input[name], country?.id)
    if (problem) addIssue(problem, name)
  }
  if (input.google_place_id && !/^[\w-]{10,255}$/.test(input.google_place_id))
    addIssue('Enter a Google Place ID: letters, digits, - and _ without spaces', 'google_place_id')
  for (const directory of directoryCodes)
    for (const fact of overridableFacts) {
      const override = input.overrides[directory]!
      if (!override[`${fact}_on`] || !directoriesWithFact(fact).includes(directory)) continue
      const blank = inputFormats[factOf(fact).kind]?.blankOverrideMessage
      const problem = override[fact] ? validationMessage(fact, override[fact], country?.id) : blank
      if (problem) addIssue(problem, 'overrides', directory, fact)
    }
}

/**
 * Returns whether all text fields are strings. A field that was posted twice is not; the cross-field checks are then
 * skipped. Invalid hours do not skip them.
 */
function isReadable(value: unknown): boolean {
  const input = value as Record<string, unknown> & Pick<LocationInput, 'overrides'>
  return (
    inputFacts.every((name) => typeof input[name] === 'string') &&
    directoryCodes.every((code) =>
      overridableFacts.every((fact) => typeof input.overrides?.[code]?.[fact] === 'string'),
    )
  )
}

/** Returns the error message for an invalid text, or null if the text is valid. */
function validationMessage(name: InputFact, text: string, countryId: string | undefined): string | null {
  const format = inputFormats[factOf(name).kind]
  return !format || format.parse(text, countryId ?? '') !== null ? null : format.invalidMessage(countryId)
}
