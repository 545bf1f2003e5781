import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'

/** A group's name, which is all a group has beside its locations. */
export function GroupNameForm({
  name,
  reply,
  save,
  intent,
  cancelTo,
}: {
  name: string
  reply: SubmissionResult | undefined
  save: string
  intent?: 'rename'
  cancelTo?: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const typed = reply?.initialValue?.name
  const errors = reply?.error?.name ?? undefined
  return (
    <Form method="post" className="max-w-form" noValidate>
      <ErrorSummary errors={(errors ?? []).map((message) => ({ field: 'name', message }))} />
      <TextField
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={200}
        defaultValue={typeof typed === 'string' ? typed : name}
        errors={errors}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={intent ? 'default' : 'primary'} name="intent" value={intent} busy={isSending}>
          {save}
        </Button>
        {cancelTo ? <LinkButton to={cancelTo}>Cancel</LinkButton> : null}
      </div>
    </Form>
  )
}
