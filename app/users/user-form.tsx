import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { Permission } from '#app/access/permissions'
import { userTypeHints, userTypes } from '#app/access/user-types'
import type { UserType } from '#app/database/schema'
import type { FieldConstraint } from '#app/form-constraint.server'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceField } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { useForm } from '#app/ui/use-form'
import { PermissionsField } from './permissions-field'
import { PlacesField } from './places-field'
import type { PlaceChoices } from './user-places.server'
import type { UserValues } from './user-schema'

/** The form for both inviting and editing; only an invitation asks for the address. */
export function UserForm({
  stored,
  reply,
  constraint,
  types,
  places,
  givable,
  isNew = false,
  save,
  cancelTo,
}: {
  stored: UserValues
  reply: SubmissionResult | undefined
  constraint: Record<string, FieldConstraint>
  types: UserType[]
  places: PlaceChoices
  /** The permissions the viewer may grant or revoke. */
  givable?: Permission[]
  isNew?: boolean
  save: string
  cancelTo: string
}) {
  const [form, fields, isUnsaved] = useForm<UserValues>({
    id: 'user',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="group/user max-w-form">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The default button for Enter: saves the form instead of running the search further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} first={fields.name} />
      <div className="flex flex-col gap-5">
        <TextField field={fields.name} label="Name" autoComplete="off" />
        {isNew ? (
          <TextField field={fields.email} type="email" label="E-mail address" autoComplete="off" />
        ) : null}
        <ChoiceField
          field={fields.type}
          legend="User type"
          type="radio"
          options={types.map((type) => ({ value: type, label: userTypes[type], hint: userTypeHints[type] }))}
        />
        <PlacesField fields={fields} choices={places} />
        {givable ? (
          <PermissionsField
            field={fields.permissions}
            type={types.find((type) => type === fields.type.value) ?? stored.type}
            givable={givable}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="save">
            {save}
          </Button>
          <LinkButton to={cancelTo}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
