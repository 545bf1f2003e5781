import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { ColumnTable } from './column-table'
import { fileInWords } from './file-in-words'

type Page = {
  file: Parameters<typeof fileInWords>[0] & { id: string }
  columns: { heading: string; examples: string[] }[]
  isRemembered: boolean
  mapping: { columns: (string | null)[] }
}

/** What of a file is asked whatever it holds: what its columns are, and between them and the buttons the rest. */
export function MappingFrame({
  page,
  fields,
  reply,
  children,
}: {
  page: Page
  fields: Record<string, string>
  reply?: SubmissionResult
  children: ReactNode
}) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const typed = typedIn(reply)
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field: field.replace(/\[(\d+)\]/, '-$1') || undefined, message })),
  )
  return (
    <Form method="post" noValidate>
      <ErrorSummary errors={errors} />
      <p className="mb-3 text-sm text-ink-2">{fileInWords(page.file)}</p>
      {page.isRemembered ? (
        <Banner className="mb-3">Columns are chosen as for the last file with the same headings.</Banner>
      ) : null}
      <div className="card">
        <ColumnTable
          columns={page.columns}
          fields={fields}
          chosen={typed ? ([typed.columns ?? []].flat() as string[]) : page.mapping.columns}
          errorsOf={errorsIn(reply)}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">{children}</div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Check the file
        </Button>
        <LinkButton to={href('/settings/imports/:importId/cancel', { importId: page.file.id })}>
          Cancel import
        </LinkButton>
      </div>
    </Form>
  )
}

/** What was typed and refused; undefined on a form that has not been sent. */
export function typedIn(reply?: SubmissionResult) {
  return reply?.initialValue as Record<string, string | string[]> | undefined
}

export function errorsIn(reply?: SubmissionResult) {
  return (name: string) => reply?.error?.[name] ?? undefined
}
