import type { FieldMetadata } from '@conform-to/react'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { lifetimeLabels, tokenLifetimes } from './token-lifetimes'

const accessOptions = [
  { value: 'all', label: 'Everything that you may do' },
  { value: 'read', label: 'Only read' },
  { value: 'some', label: 'Selected permissions' },
]

const lifetimeOptions = [
  { value: '', label: 'Never' },
  ...tokenLifetimes.map((value) => ({ value, label: lifetimeLabels[value] })),
]

/** The fields that limit a token: what it may do, and until when. CSS shows the permissions if some are selected. */
export function TokenLimitFields({
  fields,
  permissions,
}: {
  fields: Record<'lifetime' | 'access' | 'scopes', FieldMetadata<unknown>>
  permissions: string[]
}) {
  return (
    <>
      <SelectField
        field={fields.lifetime}
        label="Expires"
        options={lifetimeOptions}
        className="w-72 max-w-full"
      />
      <ChoiceField field={fields.access} legend="What it may do" type="radio" options={accessOptions} />
      <div className="hidden group-with-[[name=access][value=some]:checked]/token:block">
        <ChoiceField
          field={fields.scopes}
          legend="Permissions"
          type="checkbox"
          choicesClassName="grid gap-x-6 xs:grid-cols-2"
          options={permissions.map((permission) => ({ value: permission, label: permission }))}
        />
      </div>
    </>
  )
}
