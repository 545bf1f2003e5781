import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { useRef } from 'react'
import { Button } from '#app/kit/ui/button'
import { hintProps, toControlProps, withFieldError } from '#app/kit/ui/fields/control-props'
import { Field } from '#app/kit/ui/fields/field'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FoundProviders } from './found-providers'
import { type NpiFinding, npiMessages } from './npi'
import { isNpi } from './npi-number'
import { useNpiLookup } from './use-npi-lookup'

/**
 * Renders the NPI field of the location form, for healthcare accounts. The 'Look up' button searches for the number in
 * the field or, if the field is empty, for the form's `public_name`, `city`, `state_id` and `zipcode`. Without
 * JavaScript, the button submits the form with a Conform intent, and the action returns the result of `lookUpFromForm`,
 * which is passed in as `finding`. A lookup result is never a form error, so the form can be saved regardless of what
 * the registry returns.
 */
export function NpiField({
  form,
  field,
  finding: initialFinding,
}: {
  form: FormMetadata
  field: FieldMetadata<string>
  finding?: NpiFinding
}) {
  const input = useRef<HTMLInputElement>(null)
  const href = useAccountHref()
  const { finding, isSearching, show, search } = useNpiLookup(initialFinding)
  const problem = withFieldError(field, finding && finding.outcome !== 'found' ? finding.message : null)
  const hint = '10 digits. Leave empty to look it up by public name and address.'

  const lookUpNumber = (number: string) => {
    if (!number) return show(undefined)
    if (!isNpi(number)) return show({ outcome: 'not-found', message: npiMessages.notFound })
    return void search(href('/npi/:number', { number }))
  }
  const lookUp = async () => {
    const number = input.current?.value.trim() ?? ''
    if (number) return lookUpNumber(number)
    const found = await search(
      href('/npi', searchParametersOf(form.value as Record<string, unknown> | undefined)),
    )
    const isOne = found.outcome === 'found' && found.providers.length === 1
    if (isOne && input.current && !input.current.value) input.current.value = found.providers[0]!.number
  }

  return (
    <Field field={problem} label="NPI" optional hint={hint}>
      <div className="flex flex-wrap gap-2">
        <input
          {...toControlProps(getInputProps(problem, { type: 'text', ...hintProps(field, hint) }))}
          ref={input}
          className="field w-48!"
          inputMode="numeric"
          autoComplete="off"
          onBlur={(event) => lookUpNumber(event.currentTarget.value.trim())}
        />
        <Button
          {...form.update.getButtonProps({ name: 'npi_lookup', value: 'yes' })}
          icon="refresh"
          busy={isSearching}
          onClick={(event) => {
            event.preventDefault()
            void lookUp()
          }}
        >
          Look up
        </Button>
      </div>
      <div aria-live="polite">
        {finding?.outcome === 'found' ? (
          <FoundProviders
            providers={finding.providers}
            choose={(provider) => ({
              ...form.update.getButtonProps({ name: field.name, value: provider.number }),
              onClick: () => show({ outcome: 'found', providers: [provider] }),
            })}
          />
        ) : null}
      </div>
    </Field>
  )
}

function searchParametersOf(values: Record<string, unknown> | undefined): URLSearchParams {
  const names = { public_name: 'public_name', city: 'city', state: 'state_id', postal_code: 'zipcode' }
  return new URLSearchParams(
    Object.entries(names).map(([parameter, field]) => [parameter, String(values?.[field] ?? '')]),
  )
}
