import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/ui/button'
import { Checkbox } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { type Option, SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { longestName } from './saved-filter'

type Typed = Record<string, string | undefined>

/** What can be said of a saved filter besides what it shows: each part only where it is theirs to say. */
export function SavedFilterForm({
  name,
  sharedWith,
  isDefault,
  carried,
  reply,
  cancelTo,
}: {
  name: string | null
  sharedWith?: { chosen: string; options: Option[] } | null
  isDefault?: { chosen: boolean; label: string } | null
  /** Sent along as it is. */
  carried: Record<string, string>
  reply: SubmissionResult | undefined
  cancelTo: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const typed = reply?.initialValue as Typed | undefined
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field: field || 'name', message })),
  )
  return (
    <Form method="post" className="max-w-form" noValidate>
      <ErrorSummary errors={errors} />
      {Object.entries(carried).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className="space-y-4">
        {name === null ? null : (
          <TextField
            id="name"
            name="name"
            label="Name"
            title="Enter a name"
            autoComplete="off"
            maxLength={longestName}
            defaultValue={typed?.name ?? name}
            errors={reply?.error?.name ?? undefined}
          />
        )}
        {sharedWith ? (
          <SelectField
            id="sharedWith"
            name="sharedWith"
            label="Who may use it"
            hint="They apply it and may keep a copy. Only you change it. Everybody sees their own places alone."
            options={sharedWith.options}
            defaultValue={typed ? (typed.sharedWith ?? '') : sharedWith.chosen}
          />
        ) : null}
        {isDefault ? (
          <Checkbox
            name="isDefault"
            label={isDefault.label}
            hint="For you alone. Clear All still shows everything."
            defaultChecked={typed ? typed.isDefault === 'on' : isDefault.chosen}
          />
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Save
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
