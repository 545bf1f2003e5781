import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Banner } from '#app/ui/banner'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { type BillingPreview, limitInWords } from '../billing-preview'
import type { LoadedPart } from '../failure.server'
import type { WeekHours } from '../hours/hours'
import { HoursFields } from '../hours/hours-fields'
import { factLabels } from '../location'
import type { NpiFinding } from '../npi/npi'
import { OverrideFields } from '../overrides/override-fields'
import type { State } from '../places/countries'
import type { SpecialOverride } from '../special-hours/override'
import type { SpecialPanel } from '../special-hours/panel.server'
import { wrongHolidayHours } from '../special-hours/special-hours-messages'
import { SpecialHoursPanel } from '../special-hours/special-hours-panel'
import { AddressSection } from './address-section'
import { BusinessSection } from './business-section'
import type { FoundCategories } from './category-choice.server'
import type { ShownConflict } from './conflict-note'
import { ConflictNoteLater } from './conflict-note-later'
import type { Countries } from './country-state-fields'
import { errorsInOrder } from './error-order'
import { FormSection } from './form-section'
import { type FormValues, typedValues } from './form-values'
import { missingInformation } from './messages'
import type { FoundPlaces } from './place-search.server'
import { PriceNote } from './price-note'
import { SaveBar } from './save-bar'
import { type Errors, useFieldErrors } from './use-field-errors'

export type LocationPage = {
  stored: FormValues
  hours: WeekHours | null
  seen: string
  countries: Countries
  states: State[]
  timeZone: string
  /** Null outside health care. */
  npi: string | null
  seesPlaceId: boolean
  seeksPlace: boolean
  mayOverride: boolean
  contact: string | null
  /** Of a new location. */
  billing?: BillingPreview
  overridesFailure?: string | null
  special?: LoadedPart<SpecialPanel> | null
}

export type LocationReply = SubmissionResult & {
  states: State[]
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

const { name, public_name, address, city, zipcode } = factLabels
const required = { name, public_name, address, city, zipcode }
const noErrors: Errors = {}

/** A new location and an existing one are the same form; business status and holiday hours only the latter has. */
export function LocationForm({
  page: given,
  reply,
  cancelTo,
}: {
  page: LocationPage
  reply: LocationReply | undefined
  cancelTo: string
}) {
  // As it was opened: asking for something on the way reads the location anew, and nothing typed may change by it.
  const [page] = useState(given)
  const [isHolidayWrong, setIsHolidayWrong] = useState(false)
  const isSending = useNavigation().state === 'submitting'
  const { errors, watch } = useFieldErrors(reply?.error ?? noErrors, required)
  const values = typedValues(reply, page.stored)
  const isNew = page.billing !== undefined
  const shared = { values, errors, page, reply }
  return (
    <Form method="post" className="mt-4" noValidate {...watch}>
      <UnsavedGuard />
      {/* What Enter presses: saving, and none of the searches further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="seen" value={reply?.seen ?? page.seen} />
      <ErrorSummary
        lead={reply?.hasFailed ? undefined : isNew ? missingInformation : reply?.lead}
        errors={errorsInOrder(reply?.error ?? {})}
      />
      <ConflictNoteLater conflicts={reply?.conflicts ?? []} />
      {/* A place that was chosen has filled them anew. */}
      <div key={reply?.filledBy} className="space-y-6">
        <BusinessSection {...shared} isNew={isNew} />
        <AddressSection {...shared} />
        <FormSection
          id="operating-hours"
          title={factLabels.hours}
          help={`Times are local to the location (${page.timeZone.replaceAll('_', ' ')}).`}
        >
          <HoursFields stored={page.hours} posted={reply?.initialValue?.hours} errors={errors} />
        </FormSection>
        {page.special ? (
          <FormSection id="holiday-hours" title="Holiday hours" help="Hours of single dates." isCard={false}>
            {page.special.value ? (
              <SpecialHoursPanel
                panel={page.special.value}
                posted={reply?.initialValue?.special_hours}
                errors={errors}
                override={reply?.override}
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
                <OverrideFields what="phone" typed={values.overrides} errors={errors} />
                <OverrideFields what="website" typed={values.overrides} errors={errors} />
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
