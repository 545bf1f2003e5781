/** What stands in the form: what was typed, or else what is kept. */
import type { SubmissionResult } from '@conform-to/react'
import type { LocationFacts } from '../location'
import { type Directory, directoryCodes, type Overrides } from '../overrides/directory'

const texts = [
  ...(['name', 'public_name', 'address', 'address_2', 'city', 'zipcode', 'phone', 'website'] as const),
  ...(['country_id', 'state_id', 'category_id', 'category_q', 'category_sought', 'external_id'] as const),
  ...(['google_place_id', 'place_q', 'open_status'] as const),
] as const

type TypedOverride = { phone: string; website: string; phone_on: boolean; website_on: boolean }
export type FormValues = Record<(typeof texts)[number], string> & {
  is_headquarters: boolean
  overrides: Record<Directory, TypedOverride>
}

/** `state_id`: a place that was brought along knows its state by name alone. */
export function storedValues(facts: LocationFacts, overrides: Overrides, state_id: string): FormValues {
  return {
    ...facts,
    state_id,
    website: facts.website ?? '',
    category_id: facts.category_id ?? '',
    category_q: facts.category_name,
    category_sought: facts.category_name,
    external_id: facts.external_id ?? '',
    google_place_id: facts.google_place_id ?? '',
    place_q: [facts.public_name || facts.name, facts.address, facts.city].filter(Boolean).join(', '),
    overrides: byDirectory((code) => {
      const { phone = null, website = null } = overrides[code] ?? {}
      return {
        phone: phone ?? '',
        website: website ?? '',
        phone_on: phone !== null,
        website_on: website !== null,
      }
    }),
  }
}

export function typedValues(reply: SubmissionResult | undefined, stored: FormValues): FormValues {
  const typed = reply?.initialValue
  if (!typed) return stored
  const overrides = record(typed.overrides)
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(typed[name])])) as Record<
      (typeof texts)[number],
      string
    >),
    is_headquarters: typed.is_headquarters === 'on',
    overrides: byDirectory((code) => {
      const one = record(overrides[code])
      return {
        phone: text(one.phone),
        website: text(one.website),
        phone_on: one.phone_on === 'on',
        website_on: one.website_on === 'on',
      }
    }),
  }
}

function byDirectory(value: (code: Directory) => TypedOverride): Record<Directory, TypedOverride> {
  return Object.fromEntries(directoryCodes.map((code) => [code, value(code)])) as Record<
    Directory,
    TypedOverride
  >
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}
