import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { CategoryFields } from './category-fields'
import { categoryRows } from './category-rows'
import { ChangedNote } from './changed-note'

type Stored = { id: string; name: string; terms: string[] }
export type CategoriesReply = SubmissionResult & { seen?: string; now?: Stored[] }

const oneMore = JSON.stringify({ type: 'insert', payload: { name: 'categories' } })

/** All categories at once, so that one saving has the reviews read once. */
export function CategoryForm({
  seen,
  categories,
  reply,
}: {
  seen: string
  categories: Stored[]
  reply: CategoriesReply | undefined
}) {
  const isSending = useNavigation().state === 'submitting'
  const href = useAccountHref()
  const errors = reply?.error ?? {}
  const rows = categoryRows(categories, reply)
  const typedSeen = reply?.initialValue?.seen
  return (
    <Form method="post" className="mt-4" noValidate>
      <UnsavedGuard />
      {/* What Enter presses: saving, and not the button that adds a row. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input
        type="hidden"
        name="seen"
        value={reply?.seen ?? (typeof typedSeen === 'string' ? typedSeen : seen)}
      />
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          (messages ?? []).map((message) => ({ field, message })),
        )}
      />
      {reply?.now ? <ChangedNote now={reply.now} /> : null}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row, at) => (
          <CategoryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            key={at}
            at={at}
            row={row}
            errors={errors}
            isAdded={reply?.status === undefined && reply !== undefined && at === rows.length - 1}
          />
        ))}
      </div>
      <Button name="__intent__" value={oneMore} icon="plus" className="mt-4" formNoValidate>
        Add a category
      </Button>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Save categories
        </Button>
        <LinkButton to={href('/settings/experience-categories')}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
