import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { Day } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { counted, wholeNumber } from '#app/ui/numbers'
import { Stars } from '#app/ui/stars'
import { Table } from '#app/ui/table'
import { useForm } from '#app/ui/use-form'
import type { ImportPage } from './import-page.server'
import type { KnownExample, KnownQuestion as Question } from './known-elsewhere'
import { KnownElsewhereChoice } from './known-elsewhere-choice'
import type { answerSchema } from './known-elsewhere-schema'

/** Shows the question a check stopped with: the rows next to the reviews that have their IDs, and the two answers. */
export function KnownQuestion({ page, reply }: { page: ImportPage; reply?: SubmissionResult }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const { question } = page.forecast
  const [form, fields] = useForm<z.input<typeof answerSchema>>({ id: 'known', lastResult: reply })
  if (!question) return null
  return (
    <div className="space-y-4">
      <ErrorSummary form={form} />
      <p className="max-w-reading">
        The check stopped: <b>{wholeNumber(question.known)}</b> of {counted(question.rows, 'row')} with a
        review ID {question.known === 1 ? 'has an ID that belongs' : 'have IDs that belong'} to a review of
        the same source at another location. Nothing has been changed.
      </p>
      <Examples question={question} />
      {page.mayImport ? (
        <Form {...getFormProps(form)} method="post" className="space-y-4">
          <div className="card max-w-form p-4">
            <KnownElsewhereChoice field={fields.knownElsewhere} />
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

const caption = 'Rows of the file, and the reviews that have their IDs'

function Examples({ question }: { question: Question }) {
  return (
    <section>
      <h2 className="mb-2 text-md font-semibold">{caption}</h2>
      <div className="card">
        <Table caption={caption}>
          <thead>
            <tr>
              {['Review ID', 'Where', 'Location', 'Rating', 'Date', 'Reviewer', 'Review'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
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

function Example({ example }: { example: KnownExample }) {
  return [
    { where: `Row ${wholeNumber(example.row)}`, told: example },
    { where: 'Here already', told: example.known },
  ].map(({ where, told }, n) => (
    <tr key={where}>
      {n === 0 ? (
        <th scope="row" rowSpan={2} className="top wrap-anywhere">
          {example.externalId}
        </th>
      ) : null}
      <td className="top whitespace-nowrap">{where}</td>
      <td className="top">{told.place}</td>
      <td className="top">
        <Stars rating={told.rating} />
      </td>
      <td className="top whitespace-nowrap">
        <Day at={told.publishedAt} />
      </td>
      <td className="top">{told.reviewer}</td>
      <td className="top min-w-64 wrap-anywhere">{told.body}</td>
    </tr>
  ))
}
