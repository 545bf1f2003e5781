import { useRef } from 'react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Field } from '#app/ui/field'
import { StepButton } from '../hours/step-button'
import { FoundProviders } from './found-providers'
import { type FoundProvider, type NpiFinding, npiMessages } from './npi'
import { isNpi } from './npi-number'
import { useNpi } from './use-npi'

/**
 * The NPI of a location's form, where the account is in health care: `<NpiField stored={location.npi_numbers[0]}
 * posted={reply?.initialValue?.npi} finding={reply?.npi} />`. It posts `npi` as typed. 'Look up' asks by that number, or
 * by the form's `public_name`, `city`, `state_id` and `zipcode` where there is none; without a script it posts a Conform
 * intent, and the action adds `npi: await npiFinding(viewer, form.payload)` to its reply. Nothing here ever is an error
 * of the form: whatever the registry says, it can be saved.
 */
export function NpiField({
  stored = '',
  posted,
  finding: given,
}: {
  stored?: string
  /** `initialValue.npi` of the form's reply; null when the form came back with none. */
  posted?: unknown
  finding?: NpiFinding
}) {
  const input = useRef<HTMLInputElement>(null)
  const href = useAccountHref()
  const { finding, isAsking, show, ask } = useNpi(given)
  const only = given?.outcome === 'found' && given.providers.length === 1 ? given.providers[0]!.number : ''
  const typed = typeof posted === 'string' ? posted : posted === null ? only : stored
  const message = finding && finding.outcome !== 'found' ? finding.message : undefined

  const askByNumber = (number: string) => {
    if (!number) return show(undefined)
    if (!isNpi(number)) return show({ outcome: 'not-found', message: npiMessages.notFound })
    return void ask(href('/npi/:number', { number }))
  }
  const lookUp = async (form: HTMLFormElement) => {
    const number = input.current?.value.trim() ?? ''
    if (number) return askByNumber(number)
    const found = await ask(href('/npi', placeIn(form)))
    const isOne = found.outcome === 'found' && found.providers.length === 1
    if (isOne && input.current && !input.current.value) input.current.value = found.providers[0]!.number
  }
  const choose = (provider: FoundProvider) => {
    if (input.current) input.current.value = provider.number
    show({ outcome: 'found', providers: [provider] })
    input.current?.focus()
  }

  return (
    <Field
      id="npi"
      label="NPI"
      optional
      hint="Ten digits. Empty, it is looked up by public name and address."
      errors={message ? [message] : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id="npi"
          name="npi"
          className="field w-48!"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          aria-describedby={`npi-description${message ? ' npi-error' : ''}`}
          aria-invalid={message ? true : undefined}
          defaultValue={typed}
          onBlur={(event) => askByNumber(event.currentTarget.value.trim())}
        />
        <StepButton
          step={{ field: 'npi_asked', value: 'yes', take: (form) => void lookUp(form) }}
          icon="refresh"
          busy={isAsking}
        >
          Look up
        </StepButton>
      </div>
      <div aria-live="polite">
        {finding?.outcome === 'found' ? (
          <FoundProviders providers={finding.providers} choose={choose} />
        ) : null}
      </div>
    </Field>
  )
}

function placeIn(form: HTMLFormElement): URLSearchParams {
  const fields = new FormData(form)
  const names = { public_name: 'public_name', city: 'city', state: 'state_id', postal_code: 'zipcode' }
  return new URLSearchParams(
    Object.entries(names).map(([parameter, field]) => [parameter, String(fields.get(field) ?? '')]),
  )
}
