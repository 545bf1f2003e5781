import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import type { FieldConstraint } from '#app/form-constraint.server'
import type { NpiFinding } from '#app/npi/npi'
import { Banner } from '#app/ui/banner'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { focusedBy, useIntentFocus } from '#app/ui/intent-focus'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { useForm } from '#app/ui/use-form'
import { type BillingPreview, limitInWords } from '../billing-preview'
import { factOf, facts, inputFacts, overridables } from '../facts'
import type { LoadedPart } from '../failure.server'
import { HoursFields } from '../hours/hours-fields'
import { OverrideFields } from '../overrides/override-fields'
import type { SpecialOverride } from '../special-hours/override'
import type { SpecialPanel } from '../special-hours/panel.server'
import { wrongHolidayHours } from '../special-hours/special-hours-messages'
import { SpecialHoursPanel } from '../special-hours/special-hours-panel'
import { AddressSection } from './address-section'
import { BusinessSection } from './business-section'
import type { FoundCategories } from './category-choice.server'
import type { ShownConflict } from './conflict-note'
import type { Countries, NamedChoice } from './country-state-fields'
import { FormSection } from './form-section'
import type { FormValues } from './form-values'
import { LazyConflictNote } from './lazy-conflict-note'
import { isRequired, missingInformation } from './messages'
import type { FoundPlaces } from './place-search.server'
import { PriceNote } from './price-note'
import { SaveBar } from './save-bar'

export type LocationPage = {
  stored: FormValues
  constraint: Record<string, FieldConstraint>
  seen: string
  countries: Countries
  states: NamedChoice[]
  zones: string[]
  timeZone: string
  /** True for accounts in healthcare. */
  hasNpi: boolean
  seesPlaceId: boolean
  seeksPlace: boolean
  mayOverride: boolean
  contact: string | null
  /** Only set for a new location. */
  billing?: BillingPreview
  overridesFailure?: string | null
  special?: LoadedPart<SpecialPanel> | null
}

export type LocationReply = SubmissionResult & {
  states: NamedChoice[]
  zones: string[]
  found?: FoundCategories
  places?: FoundPlaces
  npi?: NpiFinding
  filledBy?: string | null
  conflicts: ShownConflict[]
  override: SpecialOverride | null
  seen: string
  lead?: string
  hasFailed: boolean
}

/** Excludes the country and its state, which are chosen from lists. */
const required = inputFacts.filter((name) => factOf(name).isRequired && !factOf(name).unit)

/** Errors for required fields left blank, the only validation done in the browser; the server does the rest. */
function missingIn(values: Record<string, unknown>): Record<string, string[]> {
  const missing = required.filter((name) => !String(values[name] ?? '').trim())
  return Object.fromEntries(missing.map((name) => [name, [isRequired(facts[name].label)]]))
}

function useLocationForm({ stored, constraint }: LocationPage, lastResult: LocationReply | undefined) {
  return useForm<FormValues>({
    id: 'location',
    lastResult,
    constraint,
    defaultValue: stored,
    check: missingIn,
  })
}

export type LocationFields = ReturnType<typeof useLocationForm>[1]

/** The form for new and existing locations. Only existing ones have a business status and holiday hours. */
export function LocationForm({
  page: given,
  reply,
  cancelTo,
}: {
  page: LocationPage
  reply: LocationReply | undefined
  cancelTo: string
}) {
  // Kept as it was opened: intermediate submissions reload the location, and that must not change what the user has
  // typed.
  const [page] = useState(given)
  const [isHolidayWrong, setIsHolidayWrong] = useState(false)
  const isSending = useNavigation().state === 'submitting'
  const [form, fields, isUnsaved] = useLocationForm(page, reply)
  const isNew = page.billing !== undefined
  const shared = { form, fields, page, reply }
  useIntentFocus(form.id)
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The default button, which Enter presses: saves, instead of running one of the searches below. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="seen" value={reply?.seen ?? page.seen} />
      <ErrorSummary
        form={form}
        lead={reply?.hasFailed ? undefined : isNew ? missingInformation : reply?.lead}
        first={fields.name}
      />
      <LazyConflictNote conflicts={reply?.conflicts ?? []} />
      {/* Remounts the fields after a chosen place has filled them in. */}
      <div key={form.key} className="space-y-6">
        <BusinessSection {...shared} isNew={isNew} />
        <AddressSection {...shared} />
        <FormSection
          id="operating-hours"
          title={facts.hours.label}
          help={`Times are local to the location (${page.timeZone.replaceAll('_', ' ')}).`}
        >
          <HoursFields form={form} field={fields.hours} focused={focusedBy(reply)} />
        </FormSection>
        {page.special ? (
          <FormSection
            id="holiday-hours"
            title="Holiday hours"
            help="Special hours for holidays and events"
            isCard={false}
          >
            {page.special.value ? (
              <SpecialHoursPanel
                {...{ form, reply }}
                field={fields.special_hours}
                panel={page.special.value}
                onWrong={setIsHolidayWrong}
              />
            ) : (
              <Banner level="danger">{page.special.failure}</Banner>
            )}
          </FormSection>
        ) : null}
        {page.mayOverride ? (
          <FormSection
            id="directories"
            title="Directories"
            help="What one directory shows instead of the phone and website above."
          >
            {page.overridesFailure ? (
              <Banner level="danger">
                {page.overridesFailure}
                <input type="hidden" name="without_overrides" value="on" />
              </Banner>
            ) : (
              <div className="space-y-4">
                {overridables.map((what) => (
                  <OverrideFields key={what} what={what} field={fields.overrides} />
                ))}
              </div>
            )}
          </FormSection>
        ) : null}
        {page.contact ? (
          <p className="text-sm text-ink-2">
            Is there information that is not listed here? <a href={`mailto:${page.contact}`}>Contact us</a>
          </p>
        ) : null}
      </div>
      <SaveBar
        save={reply?.override ? 'Continue anyway' : 'Save'}
        cancelTo={cancelTo}
        busy={isSending}
        off={page.billing ? limitInWords(page.billing) : isHolidayWrong ? wrongHolidayHours : null}
      >
        {isHolidayWrong ? <p id="off">{wrongHolidayHours}</p> : null}
        {page.billing ? <PriceNote billing={page.billing} /> : null}
      </SaveBar>
    </Form>
  )
}
