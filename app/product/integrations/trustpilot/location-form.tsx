import { getFormProps } from '@conform-to/react'
import { Button } from '#app/kit/ui/button'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'

type LocationSelection = { id: string | null; choices: { id: string; name: string }[]; shown: string }

/** The form that selects the location to which the reviews of the business are assigned. */
export function TrustpilotLocationForm({
  location: { id, choices, shown },
}: {
  location: LocationSelection
}) {
  const action = useAccountHref()('/settings/integrations/trustpilot/location')
  const isChosen = choices.some((choice) => choice.id === id)
  const [form, fields] = useForm<{ locationId: string }>({
    id: 'trustpilot',
    lastResult: undefined,
    defaultValue: { locationId: isChosen && id ? id : '' },
  })
  if (choices.length === 0)
    return (
      <p className="hint mt-3">
        Trustpilot identifies businesses by website. Add a website to a location to get its reviews.
      </p>
    )
  const options = choices.map((choice) => ({ value: choice.id, label: choice.name }))
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={action}
      preventScrollReset
      className="mt-3 flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="shown" value={shown} />
      <SelectField
        field={fields.locationId}
        label="Assign reviews to"
        className="min-w-0 grow basis-48"
        options={isChosen ? options : [{ value: '', label: 'Choose a location' }, ...options]}
      />
      <Button>
        Save<span className="sr-only"> the location for Trustpilot reviews</span>
      </Button>
    </Form>
  )
}
