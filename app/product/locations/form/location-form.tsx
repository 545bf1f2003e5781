import { getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { RequiredHint } from '#app/kit/ui/fields/required-hint'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { focusTargetAfter, useIntentFocus } from '#app/kit/ui/forms/intent-focus'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useBrand } from '#app/platform/page/brand/brand'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import { trialLimitMessage } from '../billing-preview'
import { LazyConflictBanner } from '../conflicts/lazy-conflict-banner'
import { LazyDirectoryLimits } from '../directory-limits/lazy-directory-limits'
import { factOf, facts, inputFacts, overridableFacts } from '../facts'
import { HoursFields } from '../hours/hours-fields'
import { parseWeekFormValues } from '../hours/week-form-values'
import { invalidHolidayHoursMessage } from '../special-hours/special-hours-messages'
import { SpecialHoursPanel } from '../special-hours/special-hours-panel'
import type { FormValues } from './form-values'
import type { LocationPage, LocationReply } from './location-form-page'
import { missingInformationMessage, requiredMessage } from './messages'
import { OverrideFields } from './override-fields'
import { AddressSection } from './sections/address-section'
import { BusinessSection } from './sections/business-section'
import { FormSection } from './sections/form-section'
import { PriceHint } from './sections/price-hint'
import { SaveBar } from './sections/save-bar'

const requiredFacts = inputFacts.filter((name) => factOf(name).isRequired)

/**
 * Returns errors for required fields that are blank. This is the only validation in the browser; the server validates
 * the rest.
 */
function missingFieldErrors(values: Record<string, unknown>): Record<string, string[]> {
  const missing = requiredFacts.filter((name) => !String(values[name] ?? '').trim())
  return Object.fromEntries(missing.map((name) => [name, [requiredMessage(facts[name].label)]]))
}

/** Returns the stored values of the fields that the form shows. Others would look like unsaved changes. */
function shownValues({ stored, hasPlaceSearch, billing }: LocationPage): FormValues {
  const isNew = billing !== undefined
  return {
    ...stored,
    open_status: isNew ? '' : stored.open_status,
    place_q: hasPlaceSearch ? stored.place_q : '',
  }
}

function useLocationForm(page: LocationPage, lastResult: LocationReply | undefined) {
  return useForm<FormValues>({
    id: 'location',
    lastResult,
    constraint: page.constraint,
    defaultValue: shownValues(page),
    check: missingFieldErrors,
  })
}

/** Returns the sentence above the errors. A refusal of the whole form, such as the limit of a trial, needs none. */
function leadOf(reply: LocationReply | undefined, isNew: boolean): string | undefined {
  if (reply?.hasFailed) return undefined
  if (!isNew) return reply?.lead
  return Object.keys(reply?.error ?? {}).some((field) => field !== '') ? missingInformationMessage : undefined
}

/** The form for a new or an existing location. Only an existing location has a business status and holiday hours. */
export function LocationForm({
  page: initialPage,
  reply,
  cancelTo,
}: {
  page: LocationPage
  reply: LocationReply | undefined
  cancelTo: string
}) {
  // Keep the data from when the form was opened. Intermediate submissions reload the loader's data, which must not
  // change what the user has entered.
  const [page] = useState(initialPage)
  const { supportEmail } = useBrand()
  const [isHolidayInvalid, setIsHolidayInvalid] = useState(false)
  const isSending = useNavigation().state === 'submitting'
  const [form, fields, isUnsaved] = useLocationForm(page, reply)
  const isNew = page.billing !== undefined
  const sharedProps = { form, fields, page, reply }
  useIntentFocus(form.id)
  return (
    <Form {...getFormProps(form)} method="post" className="marks-required mt-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The form's default button, which the Enter key activates. Without it, Enter would start one of the
          searches below. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="shown" value={page.shown} />
      <input type="hidden" name="seen" value={reply?.seen ?? page.seen} />
      <ErrorSummary form={form} introduction={leadOf(reply, isNew)} fallbackField={fields.name} />
      <LazyConflictBanner conflicts={reply?.conflicts ?? []} />
      {/* The key changes after a place found on Google has filled in the form, so that the fields are mounted
          again with its values. */}
      <div key={form.key} className="space-y-6">
        <RequiredHint />
        <BusinessSection {...sharedProps} isNew={isNew} />
        <AddressSection {...sharedProps} />
        <FormSection
          id="operating-hours"
          title={facts.hours.label}
          help={`Times are local to the location (${page.timeZone}).`}
        >
          <HoursFields form={form} field={fields.hours} focusedName={focusTargetAfter(reply)} />
          {page.directories.length > 0 ? (
            <LazyDirectoryLimits
              className="mt-3"
              directories={page.directories}
              week={parseWeekFormValues(fields.hours.value)}
            />
          ) : null}
        </FormSection>
        {page.special ? (
          <FormSection
            id="holiday-hours"
            title="Holiday hours"
            help="Days with different hours, such as holidays and events"
            isCard={false}
          >
            {page.special.value ? (
              <SpecialHoursPanel
                form={form}
                reply={reply}
                field={fields.special_hours}
                panel={page.special.value}
                onInvalidChange={setIsHolidayInvalid}
              />
            ) : (
              <Banner level="danger">{page.special.failure}</Banner>
            )}
          </FormSection>
        ) : null}
        {page.canOverride ? (
          <FormSection
            id="directories"
            title="Directories"
            help="Use a different phone or website in specific directories."
          >
            {page.overridesFailure ? (
              <Banner level="danger">
                {page.overridesFailure}
                <input type="hidden" name="without_overrides" value="on" />
              </Banner>
            ) : (
              <div className="space-y-4">
                {overridableFacts.map((fact) => (
                  <OverrideFields key={fact} fact={fact} field={fields.overrides} />
                ))}
              </div>
            )}
          </FormSection>
        ) : null}
        {page.offersContact && supportEmail ? (
          <p className="text-sm text-ink-2">
            Is there information that is not listed here? <SupportContact>Contact us</SupportContact>
          </p>
        ) : null}
      </div>
      <SaveBar
        saveLabel={reply?.override ? 'Continue anyway' : 'Save'}
        cancelTo={cancelTo}
        busy={isSending}
        disabledReason={
          page.billing
            ? trialLimitMessage(page.billing)
            : isHolidayInvalid
              ? invalidHolidayHoursMessage
              : null
        }
      >
        {isHolidayInvalid ? <p id="off">{invalidHolidayHoursMessage}</p> : null}
        {page.billing ? <PriceHint billing={page.billing} /> : null}
      </SaveBar>
    </Form>
  )
}
