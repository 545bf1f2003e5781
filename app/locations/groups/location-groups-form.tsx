import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { Entry } from '#app/filters/lookup'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import { Form } from '#app/ui/form'

export type OfferedGroups = { entries: Entry[]; chosen: string[]; sought: string; hasMore: boolean }

/** The groups of one location. */
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
      {isLong ? (
        <div className="mb-3">
          <FindField label="Find groups" sought={sought} />
        </div>
      ) : null}
      <FoundChoices
        name="groups"
        legend="Groups"
        sought={sought}
        found={entries.map(({ id, name }) => ({ id, name }))}
        hasMore={hasMore}
        chosen={chosen}
        errors={errors.length ? errors : undefined}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isSending}>
          Save groups
        </Button>
        <LinkButton to={skipTo}>Skip</LinkButton>
      </div>
    </Form>
  )
}
