import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { Permission } from '#app/kit/access/permissions'
import { userTypeHints, userTypeLabels } from '#app/kit/access/user-types'
import type { UserType } from '#app/kit/database/schema'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { ShownValues } from '#app/platform/page/shown-values'
import type { LocationChoices } from './location-access.server'
import { LocationAccessField } from './location-access-field'
import { PermissionsField } from './permissions-field'
import type { UserValues } from './user-schema'

/** The form for inviting and editing a user. Only an invitation asks for the email address. */
export function UserForm({
  stored,
  shown,
  reply,
  constraint,
  types,
  locationChoices,
  grantablePermissions,
  isNew = false,
  submitLabel,
  cancelTo,
}: {
  stored: UserValues
  /** What the page of an existing user shows; see `form-edits.server.ts`. */
  shown?: string
  reply: (SubmissionResult & { conflicts?: ShownConflict[] }) | undefined
  constraint: Record<string, FieldConstraint>
  types: UserType[]
  locationChoices: LocationChoices
  /** The permissions that the viewer can grant or revoke. */
  grantablePermissions?: Permission[]
  isNew?: boolean
  submitLabel: string
  cancelTo: string
}) {
  const [form, fields, isUnsaved] = useForm<UserValues>({
    id: 'user',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card group/user max-w-form p-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The default button, so that Enter saves the form instead of running the search further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} fallbackField={fields.name} />
      {shown === undefined ? null : <ShownValues shown={shown} reply={reply} noun="user" />}
      <div className="flex flex-col gap-5">
        <TextField field={fields.name} label="Name" autoComplete="off" />
        {isNew ? (
          <TextField field={fields.email} type="email" label="Email address" autoComplete="off" />
        ) : null}
        <ChoiceField
          field={fields.type}
          legend="User type"
          type="radio"
          options={types.map((type) => ({
            value: type,
            label: userTypeLabels[type],
            hint: userTypeHints[type],
          }))}
        />
        <LocationAccessField fields={fields} choices={locationChoices} />
        {grantablePermissions ? (
          <PermissionsField
            field={fields.permissions}
            type={types.find((type) => type === fields.type.value) ?? stored.type}
            grantablePermissions={grantablePermissions}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="save">
            {submitLabel}
          </Button>
          <LinkButton to={cancelTo}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
