import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { ColumnTable } from './column-table'
import { byColumn, fields } from './columns/fields'
import { fileInWords } from './file-in-words'
import type { MappingPage } from './mapping-page.server'
import { DateRules, LocationRules, RatingRules, SourceRule } from './mapping-rules'

/** The proposal, or what was typed and refused; every part of it works without a script. */
export function MappingForm({ page, reply }: { page: MappingPage; reply?: SubmissionResult }) {
  const paths = usePaths()
  const isSending = useNavigation().state !== 'idle'
  const typed = reply?.initialValue as Record<string, string | string[]> | undefined
  const { mapping } = page
  const errorsOf = (name: string) => reply?.error?.[name] ?? undefined
  const chosen = {
    columns: typed ? ([typed.columns ?? []].flat() as string[]) : mapping.columns,
    source: typed ? String(typed.source ?? '') : (mapping.source ?? byColumn),
    scale: typed ? String(typed.scale ?? '') : mapping.scale,
    dateOrder: typed ? String(typed.dateOrder ?? '') : mapping.dateOrder,
    fileDate: typed ? String(typed.fileDate ?? '') : mapping.fileDate,
    createLocations: typed ? typed.createLocations !== undefined : mapping.createLocations,
    location: typed ? String(typed.location ?? '') : mapping.location,
  }
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
        <ColumnTable columns={page.columns} fields={fields} chosen={chosen.columns} errorsOf={errorsOf} />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="card p-4">
          <RatingRules page={page} chosen={chosen.scale} errors={errorsOf('scale')} />
        </div>
        <div className="card space-y-4 p-4">
          <SourceRule page={page} chosen={chosen.source} errors={errorsOf('source')} />
          <LocationRules page={page} chosen={chosen} errors={errorsOf('location')} />
        </div>
        <div className="card space-y-4 p-4">
          <DateRules page={page} chosen={chosen} errorsOf={errorsOf} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          Check the file
        </Button>
        <LinkButton to={paths.cancelImport(page.file.id)}>Cancel import</LinkButton>
      </div>
    </Form>
  )
}
