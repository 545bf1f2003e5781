import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { UserType } from '#app/database/schema'
import { userTypeHints, userTypes } from '#app/session/user-types'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { PlacesField } from './places-field'
import type { TypedUser } from './typed-user'
import type { PlaceChoices } from './user-places.server'

/** Inviting and changing are the same form; only an invitation asks for the address. */
export function UserForm({
  typed,
  reply,
  types,
  places,
  isNew = false,
  save,
  cancelTo,
  children,
}: {
  typed: TypedUser
  reply: SubmissionResult | undefined
  types: UserType[]
  places: PlaceChoices
  isNew?: boolean
  save: string
  cancelTo: string
  children?: ReactNode
}) {
  const errors = byField(reply)
  return (
    <Form method="post" className="group/user max-w-form" noValidate>
      <UnsavedGuard />
      {/* What Enter presses: saving, and not the search further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          messages.map((message) => ({ field: field || 'name', message })),
        )}
      />
      <div className="flex flex-col gap-5">
        <TextField
          id="name"
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.name}
          errors={errors.name}
        />
        {isNew ? (
          <TextField
            id="email"
            name="email"
            type="email"
            label="E-mail address"
            autoComplete="off"
            maxLength={254}
            defaultValue={typed.email}
            errors={errors.email}
          />
        ) : null}
        <ChoiceGroup id="type" legend="User type" errors={errors.type}>
          {types.map((type) => (
            <Radio
              key={type}
              name="type"
              value={type}
              label={userTypes[type]}
              hint={userTypeHints[type]}
              defaultChecked={type === typed.type}
            />
          ))}
        </ChoiceGroup>
        <PlacesField typed={typed} choices={places} errors={errors} />
        {children}
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

/** One of many ticked boxes that will not do (`locations[3]`) is an error of the boxes. */
function byField(reply: SubmissionResult | undefined): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(reply?.error ?? {})) {
    const field = name.replace(/\[\d+\]$/, '')
    found[field] = [...new Set([...(found[field] ?? []), ...(messages ?? [])])]
  }
  return found
}
