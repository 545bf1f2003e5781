import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { Button, LinkButton } from '#app/kit/ui/button'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { Stars } from '#app/kit/ui/stars'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Day } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ImportPageData } from '../results/load-import-page.server'
import type { IdConflictExample, IdConflict as Question } from './id-conflict'
import { IdConflictField } from './id-conflict-field'
import type { idConflictSchema } from './id-conflict-schema'

/**
 * Shows the question that stopped a check: rows of the file next to the existing reviews with the same IDs, and the two
 * possible answers.
 */
export function IdConflictForm({ page, reply }: { page: ImportPageData; reply?: SubmissionResult }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { question } = page.forecast
  const [form, fields] = useForm<z.input<typeof idConflictSchema>>({ id: 'known', lastResult: reply })
  if (!question) return null
  return (
    <div className="space-y-4">
      <ErrorSummary form={form} />
      <p className="max-w-reading">
        The check stopped: <b>{formatInteger(question.known)}</b> of {pluralize(question.rows, 'row')} with a
        review ID {question.known === 1 ? 'has an ID that belongs' : 'have IDs that belong'} to a review from
        the same source at another location. Nothing was changed.
      </p>
      <Examples question={question} />
      {page.canImport ? (
        <Form {...getFormProps(form)} method="post" className="space-y-4">
          <div className="card max-w-form p-4">
            <IdConflictField field={fields.knownElsewhere} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={isSending}>
              Check the file
            </Button>
            <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
              Change columns
            </LinkButton>
          </div>
        </Form>
      ) : null}
    </div>
  )
}

const caption = 'Rows in the file and existing reviews with the same IDs'

function Examples({ question }: { question: Question }) {
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{caption}</h2>
      <div className="card">
        <Table caption={caption}>
          <thead>
            <tr>
              {['Review ID', 'Found in', 'Location', 'Rating', 'Date', 'Reviewer', 'Review'].map(
                (heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {question.examples.map((example) => (
              <Example key={example.row} example={example} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

function Example({ example }: { example: IdConflictExample }) {
  return [
    { where: `Row ${formatInteger(example.row)}`, review: example },
    { where: 'Existing review', review: example.known },
  ].map(({ where, review }, n) => (
    <TableRow key={where} firstColumn={n === 0 ? 0 : 1}>
      {n === 0 ? (
        <th scope="row" rowSpan={2} className="top wrap-anywhere">
          {example.externalId}
        </th>
      ) : null}
      <td className="top whitespace-nowrap">{where}</td>
      <td className="top">{review.place}</td>
      <td className="top">
        <Stars rating={review.rating} />
      </td>
      <td className="top whitespace-nowrap">
        <Day at={review.publishedAt} />
      </td>
      <td className="top">{review.reviewer}</td>
      <td dir="auto" className="top min-w-64 wrap-anywhere">
        {review.body}
      </td>
    </TableRow>
  ))
}
