import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { Entry } from '#app/filters/lookup'
import { Button, LinkButton } from '#app/ui/button'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'

export type OfferedGroups = { entries: Entry[]; chosen: string[]; sought: string; hasMore: boolean }

/** The groups of one location. Searching sends what is ticked along, so that nothing is lost without a script. */
export function LocationGroupsForm({
  offered: { entries, chosen, sought, hasMore },
  reply,
  skipTo,
}: {
  offered: OfferedGroups
  reply: SubmissionResult | undefined
  skipTo: string
}) {
  const isSending = useNavigation().state !== 'idle'
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? [])
  const isLong = hasMore || sought !== ''
  return (
    <Form method="post" className="max-w-form" noValidate>
      {/* What Enter presses: saving, and not the search further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors.map((message) => ({ field: 'groups', message }))} />
      <input type="hidden" name="sought" value={sought} />
      {isLong ? (
        <div className="mb-3 flex items-end gap-2">
          <TextField id="find" name="find" label="Find groups" maxLength={200} defaultValue={sought} />
          <Button name="intent" value="find" formNoValidate icon="search">
            Find
          </Button>
        </div>
      ) : null}
      <ChoiceGroup id="groups" legend="Groups" errors={errors.length ? errors : undefined}>
        {entries.map(({ id, name }) => (
          <Checkbox
            key={`${sought} ${id}`}
            name="groups"
            value={id}
            label={name}
            defaultChecked={chosen.includes(id)}
          />
        ))}
        {entries.length === 0 ? <p className="hint">None found.</p> : null}
        {hasMore ? <p className="hint">There are more. Find them by name.</p> : null}
      </ChoiceGroup>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isSending}>
          Save groups
        </Button>
        <LinkButton to={skipTo}>Skip</LinkButton>
      </div>
    </Form>
  )
}
