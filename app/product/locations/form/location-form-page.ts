import type { SubmissionResult } from '@conform-to/react'
import type { LimitedDirectory } from '#app/kit/directories/hours-limits'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { useForm } from '#app/kit/ui/forms/use-form'
import type { BillingPreview } from '../billing-preview'
import type { ShownConflict } from '../conflicts/conflict-banner'
import type { LoadedPart } from '../failures.server'
import type { NpiFinding } from '../npi/npi'
import type { SpecialPanel } from '../special-hours/panel.server'
import type { SpecialOverride } from '../special-hours/special-override'
import type { FormValues } from './form-values'
import type { GooglePlacesResults } from './search/google-places-search.server'
import type { CategoryResults } from './search/resolve-category.server'
import type { Countries, NamedChoice } from './sections/named-choice'

export type LocationPage = {
  stored: FormValues
  directories: LimitedDirectory[]
  constraint: Record<string, FieldConstraint>
  shown: string
  seen: string
  countries: Countries
  states: NamedChoice[]
  zones: string[]
  timeZone: string
  /** Whether the form has an NPI field, which only accounts in healthcare have. */
  hasNpi: boolean
  canEditPlaceId: boolean
  hasPlaceSearch: boolean
  canOverride: boolean
  /** Whether users who see local listings are asked for facts that the form does not have. */
  offersContact: boolean
  /** The price and the trial limit; set only for a new location. */
  billing?: BillingPreview
  overridesFailure?: string | null
  special?: LoadedPart<SpecialPanel> | null
}

export type LocationReply = SubmissionResult & {
  states: NamedChoice[]
  zones: string[]
  found?: CategoryResults
  places?: GooglePlacesResults
  npi?: NpiFinding
  filledBy?: string | null
  conflicts: ShownConflict[]
  override: SpecialOverride | null
  seen: string
  lead?: string
  hasFailed: boolean
}

export type LocationFields = ReturnType<typeof useForm<FormValues>>[1]
