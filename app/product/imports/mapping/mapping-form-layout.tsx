import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FileFormatDrawer, type FormattedFile } from '../file-format/file-format-drawer'
import { formatFileSummary } from '../files/file-summary'
import { ColumnTable } from './column-table'

type PageData = {
  file: Parameters<typeof formatFileSummary>[0] & FormattedFile
  columns: Parameters<typeof ColumnTable>[0]['columns']
  isRemembered: boolean
  question?: string | null
}

/**
 * Renders the parts of the mapping form that are the same for every kind of import: the column table and the buttons.
 * The other fields are rendered between them.
 */
export function MappingFormLayout({
  form,
  field,
  page,
  fieldLabels,
  questions,
  children,
}: {
  form: FormMetadata
  /** The form field that contains the list of columns. */
  field: FieldMetadata<(string | undefined)[]>
  page: PageData
  /** The labels of the fields that a column can be mapped to, by field name. */
  fieldLabels: Record<string, string>
  /** The questions to answer before the file is checked. */
  questions?: ReactNode
  children: ReactNode
}) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{formatFileSummary(page.file)}</p>
      <FileFormatDrawer file={page.file} />
      <Form {...getFormProps(form)} method="post">
        <ErrorSummary form={form} listField={field} />
        {page.isRemembered ? (
          <Banner className="mb-3">Columns match your last file with the same headings.</Banner>
        ) : null}
        {page.question ? (
          <Banner level="warning" className="mb-3">
            {page.question}
          </Banner>
        ) : null}
        {questions}
        <div className="card">
          <ColumnTable field={field} columns={page.columns} fieldLabels={fieldLabels} />
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
    </>
  )
}
