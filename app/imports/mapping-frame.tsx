import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
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
}

/**
 * The parts of the form that every kind of file has: the column table and the buttons, with the other fields between
 * them.
 */
export function MappingFrame({
  form,
  field,
  page,
  kinds,
  children,
}: {
  form: FormMetadata
  /** The field of the columns. */
  field: FieldMetadata<string[]>
  page: Page
  /** The fields a column can be, with their labels on the form. */
  kinds: Record<string, string>
  children: ReactNode
}) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form {...getFormProps(form)} method="post">
      <ErrorSummary form={form} rows={field} />
      <p className="mb-3 text-sm text-ink-2">{fileInWords(page.file)}</p>
      {page.isRemembered ? (
        <Banner className="mb-3">Columns are chosen as for the last file with the same headings.</Banner>
      ) : null}
      <div className="card">
        <ColumnTable field={field} columns={page.columns} kinds={kinds} />
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
